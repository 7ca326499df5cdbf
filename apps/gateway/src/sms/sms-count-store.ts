import { sql, type Kysely } from 'kysely'
import { purgeSome } from '#src/database/purge-some.ts'
import type { Tables } from '#src/database/tables.ts'

/** What was used of a limit, and how much of it by numbers that belong to no member. */
export type SmsCount = { taken: number; nonMembersTaken: number }

/** Reads counts and locks them until the transaction ends; a count that does not exist yet is created. */
export async function lockCounts(
  transaction: Kysely<Tables>,
  limits: readonly { scope: string; endsAt: Date }[],
): Promise<ReadonlyMap<string, SmsCount>> {
  // Always in this order, to avoid deadlocks.
  const sorted = limits.toSorted((one, other) => (one.scope < other.scope ? -1 : 1))
  await transaction
    .insertInto('sms_count')
    .values(sorted.map(({ scope, endsAt }) => ({ scope, taken: 0, expires_at: endsAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await transaction
    .selectFrom('sms_count')
    .select(['scope', 'taken', 'strangers_taken'])
    .where(
      'scope',
      'in',
      sorted.map(({ scope }) => scope),
    )
    .orderBy('scope')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ scope, taken, strangers_taken: nonMembersTaken }) => [scope, { taken, nonMembersTaken }]),
  )
}

/** Adds to counts that are locked. */
export async function addToCounts(
  transaction: Kysely<Tables>,
  limits: readonly { scope: string; amount: number }[],
  isMembers: boolean,
): Promise<void> {
  const amounts = sql.join(limits.map(({ scope, amount }) => sql`(${scope}::text, ${amount}::int)`))
  await sql`
    update sms_count set
      taken = taken + amount,
      strangers_taken = strangers_taken + case when ${isMembers}::boolean then 0 else amount end
    from (values ${amounts}) as added (added_to, amount) where scope = added_to`.execute(transaction)
}

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
