import { setTimeout as wait } from 'node:timers/promises'
import { type MemberChange, memberChanges } from '@crema/contract/endpoints/account/watch-member'
import type { Listen } from '#src/database/listen.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'

/** A page reads its data before its stream begins; changes of this long before are reported at the beginning. */
const recentMs = 30_000
/** Changes within this time are one event. */
const mergeMs = 100
/** After a gap every stream reports a change; over this time, so that pages do not read all at once. */
const gapSpreadMs = 3_000
const perMemberMax = 3

type Stream = {
  pending: Set<MemberChange>
  /** Makes the stream send what is pending. */
  wake: () => void
  end: () => void
  isAllowed: () => Promise<boolean>
}

export type MemberStreams = Awaited<ReturnType<typeof createMemberStreams>>

type StreamOptions = {
  signal: AbortSignal
  /** Whether the session still exists; asked when a session of the member may have ended. */
  isAllowed: () => Promise<boolean>
}

/**
 * The open streams of a gateway by member, which notifications of the database wake. `all` counts those of the whole process, of which
 * there may be `streamsMax`.
 */
export async function createMemberStreams(listen: Listen, streamsMax: number, all = { count: 0 }) {
  const streams = new Map<string, Set<Stream>>()
  const recent = new Map<string, { at: number; changed: Set<MemberChange> }>()
  let count = 0

  const remember = (memberId: string, change: MemberChange) => {
    const at = performance.now()
    const changed = recent.get(memberId)?.changed ?? new Set()
    recent.delete(memberId)
    recent.set(memberId, { at, changed: changed.add(change) })
    // A map iterates in the order of insertion, so the oldest are first.
    for (const [oldest, { at: oldestAt }] of recent) {
      if (oldestAt > at - recentMs) break
      recent.delete(oldest)
    }
  }
  const add = (stream: Stream, changes: Iterable<MemberChange>) => {
    for (const change of changes) stream.pending.add(change)
    stream.wake()
  }
  /** Ends the stream unless its session exists; also where that cannot be found out, since the page connects again. */
  const check = async (stream: Stream) => {
    if (!(await stream.isAllowed().catch(() => false))) stream.end()
  }

  const { stop } = await listen('member_change', {
    notified(payload) {
      const [memberId = '', what] = payload.split(' ')
      const ofMember = streams.get(memberId) ?? []
      const change = memberChanges.find((each) => each === what)
      if (change) remember(memberId, change)
      for (const stream of ofMember) {
        if (change) add(stream, [change])
        else void check(stream)
      }
    },
    missed() {
      for (const stream of [...streams.values()].flatMap((each) => [...each])) {
        setTimeout(() => {
          add(stream, memberChanges)
          void check(stream)
        }, Math.random() * gapSpreadMs).unref()
      }
    },
  })

  return {
    stop,
    count: () => count,
    /**
     * Opens a stream for a member, and ends their oldest one where it is the fourth. `end` ends it at once. Throws a 503 where
     * this process has as many as it may have.
     */
    open(memberId: string, { signal, isAllowed }: StreamOptions) {
      if (all.count >= streamsMax)
        throw new ProtocolError(503, { retryAfterSeconds: 30 + Math.floor(Math.random() * 30) })
      const ended = new AbortController()
      const over = AbortSignal.any([signal, ended.signal])
      let wake = () => {}
      const stream: Stream = {
        pending: new Set(),
        wake: () => wake(),
        end: () => ended.abort(),
        isAllowed,
      }
      const ofMember = streams.get(memberId) ?? new Set()
      streams.set(memberId, ofMember.add(stream))
      count++
      all.count++
      const leave = () => {
        count--
        all.count--
        ofMember.delete(stream)
        if (ofMember.size === 0 && streams.get(memberId) === ofMember) streams.delete(memberId)
        wake()
      }
      if (over.aborted) leave()
      else over.addEventListener('abort', leave, { once: true })
      const [oldest] = ofMember
      if (ofMember.size > perMemberMax) oldest?.end()
      const last = recent.get(memberId)
      if (last && last.at > performance.now() - recentMs) add(stream, last.changed)

      async function* changes() {
        while (!over.aborted) {
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          if (stream.pending.size === 0) await promise
          // Rejects when the stream ends meanwhile.
          await wait(mergeMs, undefined, { signal: over }).catch(() => undefined)
          if (over.aborted) return
          const changed = memberChanges.filter((change) => stream.pending.has(change))
          stream.pending.clear()
          yield { changed }
        }
      }
      return { changes: changes(), end: stream.end }
    },
  }
}
