import { createHash } from 'node:crypto'
import { idempotencyWindowMs } from '@crema/contract/headers'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { ProtocolFault } from './protocol-fault.ts'
import type { Settled } from './envelope.ts'

export type Repeatable = {
  memberId: string
  key: string
  /** The call's path: the same key for another call is another request. */
  path: string
  /** As validated, so in the schema's order whatever order was sent. */
  input: unknown
  now: Date
}

/**
 * The same key and input give the same answer for 24 hours, a success as well as a refusal. The rule itself
 * writes the key with what it does, so of two requests at once, or after a crash before the answer was
 * stored, one has an effect; here the answer is kept that all of them get.
 */
export async function answerOnce(database: Database, request: Repeatable, run: () => Promise<Settled>): Promise<Settled> {
  const bodyHash = createHash('sha256').update(JSON.stringify([request.path, request.input])).digest()
  const earlier = await findAnswer(database, request, bodyHash)
  if (earlier) return earlier
  const settled = await run()
  const stored = await storeAnswer(database, request, bodyHash, settled)
  return stored ? settled : ((await findAnswer(database, request, bodyHash)) ?? settled)
}

async function findAnswer(database: Database, { memberId, key, now }: Repeatable, bodyHash: Buffer): Promise<Settled | undefined> {
  const row = await database
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .where('created_at', '>', windowStart(now))
    .executeTakeFirst()
  if (!row) return undefined
  if (!bodyHash.equals(row.body_hash)) throw new ProtocolFault(422)
  return row.answer as Settled // written below
}

/** False when another request with this key has stored its answer meanwhile. */
async function storeAnswer(database: Database, request: Repeatable, bodyHash: Buffer, settled: Settled): Promise<boolean> {
  const { memberId, key, now } = request
  const written = await database
    .insertInto('idempotency')
    .values({ member_id: memberId, key, body_hash: bodyHash, answer: JSON.stringify(settled), created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'key'])
        .doUpdateSet({ body_hash: bodyHash, answer: JSON.stringify(settled), created_at: now })
        // Only in the place of one whose time is over.
        .where('idempotency.created_at', '<=', windowStart(now)),
    )
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes answers whose time is over, some at a time so that no lock is held for long. Returns how many. */
export async function forgetAnswers(database: Database, now: Date, count = 1000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency where (member_id, key) in (
      select member_id, key from idempotency where created_at <= ${windowStart(now)} order by created_at limit ${count}
    )`.execute(database)
  return Number(numAffectedRows ?? 0n)
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - idempotencyWindowMs)
}
