import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { withoutWaitingForDisk } from '#src/database/without-waiting-for-disk.ts'

/** Longer than a timestamp is valid, before and after now. */
export const nonceLifeMs = 10 * 60_000

/** Stores a nonce; false when it was used before, on any process. */
export async function storeNonce(
  database: Database,
  partner: string,
  nonce: string,
  now: Date,
): Promise<boolean> {
  // What the call writes is on the disk after its nonce, so a crash loses at most the nonces of calls that wrote nothing.
  const stored = await database
    .insertInto('partner_nonce')
    .values({ partner, nonce, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(withoutWaitingForDisk.as('setting'))
    .executeTakeFirst()
  return stored !== undefined
}

/** Deletes expired nonces, `count` at a time so that no lock is held for long. Returns how many. */
export async function purgeNonces(database: Database, now: Date, count = 10_000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from partner_nonce where (partner, nonce) in (
      select partner, nonce from partner_nonce
      where seen_at <= ${new Date(now.getTime() - nonceLifeMs)}::timestamptz order by seen_at limit ${count}
    )`.execute(database)
  return Number(numAffectedRows ?? 0n)
}
