import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { idempotencyWindowMs } from '@crema/contract/http/headers'
import type { Database } from '#src/database/database.ts'
import type { Settled } from '../endpoint/envelope.ts'
import { ProtocolFault } from '../endpoint/protocol-error.ts'
import type { Caller } from '../endpoint/route.ts'

export type Repeatable = {
  holder: Holder
  key: string
  /** The call's path: the same key for another call is another request. */
  path: string
  /** As validated, so in the schema's order whatever order was sent. */
  input: unknown
  now: Date
}

/** Whose answers are kept together. Those of somebody who is leaving outlive the member. */
export type Holder = { kind: 'member' | 'leaving'; id: string }

const places = {
  member: { table: sql.table('member_answer'), id: sql.ref('member_id') },
  leaving: { table: sql.table('deletion_answer'), id: sql.ref('deletion_session_id') },
} as const

/** Who calls, as a holder of answers; undefined for anybody else. */
export function holderOf({ memberId, leaving }: Pick<Caller, 'memberId' | 'leaving'>): Holder | undefined {
  if (leaving !== null) return { kind: 'leaving', id: leaving.leavingId }
  return memberId === null ? undefined : { kind: 'member', id: memberId }
}

/**
 * The same key and input give the same answer for 24 hours, a success as well as a refusal. The rule itself
 * writes the key with what it does, so of two requests at once, or after a crash before the answer was
 * stored, one has an effect; here the answer is kept that all of them get.
 */
export async function answerOnce(
  database: Database,
  request: Repeatable,
  run: () => Promise<Settled>,
): Promise<Settled> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.path, request.input]))
    .digest()
  const earlier = await findAnswer(database, request, bodyHash)
  if (earlier) return earlier
  const settled = await run()
  const stored = await storeAnswer(database, request, bodyHash, settled)
  return stored ? settled : ((await findAnswer(database, request, bodyHash)) ?? settled)
}

async function findAnswer(
  database: Database,
  { holder, key, now }: Repeatable,
  bodyHash: Buffer,
): Promise<Settled | undefined> {
  const { table, id } = places[holder.kind]
  const {
    rows: [row],
  } = await sql<{ body_hash: Uint8Array; answer: unknown }>`
    select body_hash, answer from ${table}
    where ${id} = ${holder.id}::uuid and idempotency_key = ${key}::uuid and created_at > ${windowStart(now)}::timestamptz`.execute(
    database,
  )
  if (!row) return undefined
  if (!bodyHash.equals(row.body_hash)) throw new ProtocolFault(422)
  return row.answer as Settled // written below
}

/** False when another request with this key has stored its answer meanwhile. */
async function storeAnswer(
  database: Database,
  request: Repeatable,
  bodyHash: Buffer,
  settled: Settled,
): Promise<boolean> {
  const { holder, key, now } = request
  const { table, id } = places[holder.kind]
  const { numAffectedRows } = await sql`
    insert into ${table} as held (${id}, idempotency_key, body_hash, answer, created_at)
    values (${holder.id}::uuid, ${key}::uuid, ${bodyHash}::bytea, ${JSON.stringify(settled)}::jsonb, ${now}::timestamptz)
    on conflict (${id}, idempotency_key) do update
      set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
      -- Only in the place of one whose time is over.
      where held.created_at <= ${windowStart(now)}::timestamptz`.execute(database)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes answers whose time is over, some at a time so that no lock is held for long. Returns how many. */
export async function forgetAnswers(database: Database, now: Date, count = 1000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from member_answer where (member_id, idempotency_key) in (
      select member_id, idempotency_key from member_answer where created_at <= ${windowStart(now)} order by created_at limit ${count}
    )`.execute(database)
  return Number(numAffectedRows ?? 0n)
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - idempotencyWindowMs)
}
