import { sql, type Kysely } from 'kysely'
import { forgetSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

/**
 * Adds to a count that must not pass its cap, in one conditional statement. Answers the count, or undefined when there
 * was no room for it.
 */
export async function addWithin(
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

/** Forgets counts whose time is over. */
export async function forgetOldCounts(transaction: Kysely<Tables>, now: Date): Promise<void> {
  await forgetSome(transaction, 'sms_count', { key: 'scope', by: 'expires_at', until: now })
}
