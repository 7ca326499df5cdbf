import { sql, type Kysely } from 'kysely'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

/**
 * Adds to a count that must not exceed its cap, in one conditional statement. Returns the new count; undefined where it
 * would exceed the cap.
 */
export async function addWithinCap(
  transaction: Kysely<Tables>,
  { scope, amount, cap, expiresAt }: { scope: string; amount: number; cap: number; expiresAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ taken: number }>`
    insert into sms_count (scope, taken, expires_at)
    select ${scope}::text, ${amount}::int, ${expiresAt}::timestamptz where ${amount}::int <= ${cap}::bigint
    on conflict (scope) do update set taken = sms_count.taken + ${amount}::int
    where sms_count.taken + ${amount}::int <= ${cap}::bigint
    returning taken`.execute(transaction)
  return rows[0]?.taken
}

/** Purges some expired counts. */
export async function purgeOldCounts(transaction: Kysely<Tables>, now: Date): Promise<void> {
  await purgeSome(transaction, 'sms_count', { key: 'scope', by: 'expires_at', until: now })
}
