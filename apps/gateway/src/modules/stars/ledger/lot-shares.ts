/** Fragments of the statements that take stars from lots. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Selects how much of each lot of the CTE `queue` (account_id, lot_id, remaining, expires_at) is taken for `wanted` stars:
 * account_id, lot_id, position (from 1), amount.
 */
export function sharesOf(queue: string, wanted: RawBuilder<unknown>) {
  return sql`
    select account_id, lot_id, position::int, least(remaining, ${wanted} - before)::int as amount
    from (
      select account_id, lot_id, remaining, row_number() over in_order as position,
        sum(remaining) over in_order - remaining as before
      from ${sql.ref(queue)}
      window in_order as (order by expires_at, lot_id)
    ) queued
    where before < ${wanted} and remaining > 0`
}

/** Takes the amounts of the CTE `shares` from the lots, which the statement has locked. */
export function takeShares(shares: string) {
  return sql`
    update star_lot l set remaining = l.remaining - taken.amount from ${sql.ref(shares)} taken
    where l.account_id = taken.account_id and l.lot_id = taken.lot_id`
}
