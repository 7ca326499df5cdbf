import { sql, type Kysely } from 'kysely'
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

/** Deletes a few counts whose time is over, with each new one, so that no job is needed for it. */
export async function forgetOldCounts(transaction: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    delete from sms_count where scope in (
      select scope from sms_count where expires_at <= ${now}::timestamptz order by expires_at limit 20
      for update skip locked
    )`.execute(transaction)
}
