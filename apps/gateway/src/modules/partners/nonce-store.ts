import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { withoutWaitingForDisk } from '#src/database/without-waiting-for-disk.ts'
import { storedRow, type StoredKey, type StoredRow } from '#src/http/idempotency/stored-response-store.ts'

/** Longer than a timestamp is valid, before and after now. */
export const nonceLifeMs = 10 * 60_000

/**
 * Stores a nonce, and returns the response stored under the partner's idempotency key, null for none. Undefined when the nonce
 * was used before, on any process.
 */
export async function storeNonce(
  database: Database,
  { partner, nonce, idempotencyKey, now }: { partner: string; nonce: string } & StoredKey,
): Promise<{ stored: StoredRow | null } | undefined> {
  const stored = storedRow('partner', sql`${partner}`, { idempotencyKey, now })
  // What the call writes is on the disk after its nonce, so a crash loses at most the nonces of calls that wrote nothing.
  return database
    .insertInto('partner_nonce')
    .values({ partner, nonce, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning([withoutWaitingForDisk.as('setting'), stored.as('stored')])
    .executeTakeFirst()
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
