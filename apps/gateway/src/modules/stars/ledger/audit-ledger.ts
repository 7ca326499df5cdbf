import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { withoutTimeLimit } from '#src/database/without-time-limit.ts'

/** A value that is stored beside the ledger and differs from what the transfers say. */
export type LedgerDifference = {
  account_id: string
  /** What the value belongs to: a lot, an event or an order. */
  id: string | null
  what: 'remaining' | 'expired' | 'owed' | 'event' | 'reversed'
  stored: number
  proved: number
}

/**
 * Compares every stored value of every account with the transfers, in one statement and so at one instant: what remains of
 * each lot and has expired of it, what is owed, the change that each event states, and what refunds took back of each order.
 */
export async function auditLedger(database: Database, limit: number): Promise<LedgerDifference[]> {
  const statement = sql<LedgerDifference>`
    with lot as (
      select account_id, lot_id,
        sum(case when credit_account = 'lot' then amount else -amount end)::int as remaining,
        coalesce(sum(amount) filter (where credit_account = 'expired'), 0)::int as expired
      from star_transfer where lot_id is not null group by account_id, lot_id
    ),
    owed as (
      select account_id, sum(case when debit_account = 'owed' then amount else -amount end)::int as owed
      from star_transfer where 'owed' in (debit_account, credit_account) group by account_id
    ),
    event as (
      select account_id, event_id,
        sum(case when credit_account in ('lot', 'owed') then amount else -amount end)::int as stars
      from star_transfer group by account_id, event_id
    ),
    refunds as (
      select partner, order_no, -sum(stars)::int as stars from star_event where kind = 'reversed' group by partner, order_no
    ),
    compared as (
      select l.account_id, l.lot_id::text as id, 'remaining' as what, l.remaining as stored,
        coalesce(lot.remaining, 0) as proved
      from star_lot l left join lot using (account_id, lot_id)
      union all
      select l.account_id, l.lot_id::text, 'expired', l.expired, coalesce(lot.expired, 0)
      from star_lot l left join lot using (account_id, lot_id)
      union all
      select a.account_id, null, 'owed', a.owed, coalesce(owed.owed, 0)
      from star_account a left join owed using (account_id)
      union all
      select e.account_id, e.event_id::text, 'event', e.stars, coalesce(event.stars, 0)
      from star_event e left join event using (account_id, event_id)
      union all
      select o.account_id, o.partner || ' ' || o.order_no, 'reversed', o.reversed, coalesce(refunds.stars, 0)
      from star_order o left join refunds using (partner, order_no)
    )
    select * from compared where stored <> proved
    order by account_id, what, id
    limit ${limit}`
  const { rows } = await withoutTimeLimit(database, (connection) => statement.execute(connection))
  return rows
}

/** What the program's accounts sum up to, by country: stars given, spent, expired … */
export async function sumAccounts(
  database: Database,
): Promise<{ country: string; account: string; stars: number }[]> {
  const statement = sql<{ country: string; account: string; stars: number }>`
    select a.country, account, sum(stars)::bigint as stars
    from star_transfer t join star_account a using (account_id), lateral (values
      (t.debit_account, -t.amount), (t.credit_account, t.amount)
    ) as side (account, stars)
    group by a.country, account
    order by a.country, account`
  const { rows } = await withoutTimeLimit(database, (connection) => statement.execute(connection))
  return rows
}
