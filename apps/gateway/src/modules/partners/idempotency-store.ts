import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { idempotencyWindowMs } from '@crema/contract/http/headers'
import type { Database } from '#src/database/database.ts'
import { PartnerFault } from './partner-error.ts'

export type PartnerRequest = { partner: string; key: string; path: string; body: Buffer; now: Date }
export type PartnerAnswer = { status: number; body: unknown }

/**
 * The same key and body of a partner give the same answer for 24 hours, a success as well as a refusal. The
 * change itself notes the key, so that of two requests at once one has an effect; here the answer is kept.
 */
export async function answerPartnerOnce(
  database: Database,
  request: PartnerRequest,
  run: () => Promise<PartnerAnswer>,
): Promise<PartnerAnswer> {
  const bodyHash = createHash('sha256').update(`${request.path}\n`).update(request.body).digest()
  const earlier = await findAnswer(database, request, bodyHash)
  if (earlier) return earlier
  const answer = await run()
  const isStored = await storeAnswer(database, request, bodyHash, answer)
  return isStored ? answer : ((await findAnswer(database, request, bodyHash)) ?? answer)
}

async function findAnswer(
  database: Database,
  { partner, key, now }: PartnerRequest,
  bodyHash: Buffer,
): Promise<PartnerAnswer | undefined> {
  const row = await database
    .selectFrom('partner_answer')
    .where('partner', '=', partner)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', windowStart(now))
    .select(['body_hash', 'status', 'answer'])
    .executeTakeFirst()
  if (!row) return undefined
  if (!bodyHash.equals(row.body_hash)) throw new PartnerFault('keyReused')
  return { status: row.status, body: row.answer }
}

/** False when another request with this key has stored its answer meanwhile. */
async function storeAnswer(
  database: Database,
  { partner, key, now }: PartnerRequest,
  bodyHash: Buffer,
  { status, body }: PartnerAnswer,
): Promise<boolean> {
  const row = { body_hash: bodyHash, status, answer: JSON.stringify(body), created_at: now }
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('partner_answer')
    .values({ partner, idempotency_key: key, ...row })
    .onConflict((conflict) =>
      // Only in the place of one whose time is over.
      conflict
        .columns(['partner', 'idempotency_key'])
        .doUpdateSet(row)
        .where('partner_answer.created_at', '<=', windowStart(now)),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes answers whose time is over, some at a time. Returns how many. */
export async function forgetPartnerAnswers(database: Database, now: Date, count = 1000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from partner_answer where (partner, idempotency_key) in (
      select partner, idempotency_key from partner_answer where created_at <= ${windowStart(now)}::timestamptz
      order by created_at limit ${count}
    )`.execute(database)
  return Number(numAffectedRows ?? 0n)
}

const windowStart = (now: Date) => new Date(now.getTime() - idempotencyWindowMs)
