import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { MemberChange } from '@crema/contract/endpoints/account/watch-member'
import type { Database } from './database.ts'
import { withoutWaitingForDisk } from './without-waiting-for-disk.ts'
import { runInBackground } from './work.ts'

/** Changes within this time are one transaction: a commit that notifies holds a lock of the whole server. */
const batchMs = 50
const retryMs = 1_000
/** Of a database that cannot be reached. Pages read again when they are looked at. */
const waitingMax = 10_000

export type MemberChanges = ReturnType<typeof createMemberChanges>

/** Notifies the gateways of what has been committed, on the channel `member_change`. */
export function createMemberChanges(database: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()

  const send = async () => {
    timer = undefined
    const payloads = [...waiting]
    waiting.clear()
    try {
      await sql`
        select pg_notify('member_change', payload), ${withoutWaitingForDisk}
        from unnest(${payloads}::text[]) as payload`.execute(database)
    } catch (error) {
      log.warn({ err: error }, 'Changes of members could not be announced.')
      for (const payload of payloads.slice(0, waitingMax - waiting.size)) waiting.add(payload)
      schedule(retryMs)
    }
  }
  const schedule = (ms: number) => {
    // Not part of the call that has changed something, which ends before.
    timer ??= runInBackground(() =>
      setTimeout(() => {
        sending = send()
      }, ms).unref(),
    )
  }
  return {
    /** To be called after the commit. The member's id is null where nothing has changed. */
    announce(memberId: string | null, ...changes: readonly MemberChange[]): void {
      if (memberId === null || waiting.size >= waitingMax) return
      for (const change of changes) waiting.add(`${memberId} ${change}`)
      schedule(batchMs)
    },
    /** Announces what is waiting. */
    async stop(): Promise<void> {
      await sending
      clearTimeout(timer)
      if (waiting.size > 0) await send()
      clearTimeout(timer)
    },
  }
}
