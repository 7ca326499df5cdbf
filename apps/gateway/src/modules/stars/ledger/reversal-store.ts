import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { sharesOf, takeShares } from './lot-shares.ts'

export type StarRefund = {
  partner: string
  orderNo: string
  /** The partner's number of the refund. */
  refundNo: string
  eventId: string
  till: string
  storeId: string
  amountMinor: number
  /** `refunded_minor` of the order as it was read. */
  refundedBefore: number
  /** The stars that the refunded amount gave. */
  stars: number
  now: Date
}

/**
 * Takes the stars of a refunded order back: from its own lot, then from the lots that end first; the member owes the rest.
 * Stars of its lot that have expired are not taken again. Returns the stars taken, or undefined where the order was refunded
 * concurrently, so that nothing was changed.
 */
export async function reverseStars(database: Database, refund: StarRefund): Promise<number | undefined> {
  const { partner, orderNo, eventId, stars, now } = refund
  const order = sql`partner = ${partner} and order_no = ${orderNo}`
  const { rows } = await sql<{ taken: number }>`
    with account as (
      select account_id from star_account
      where account_id = (select account_id from star_order where ${order})
      for no key update
    ),
    refunded as (
      select account_id, lot_id, currency, reversed from star_order
      where ${order} and account_id = (select account_id from account)
        and refunded_minor = ${refund.refundedBefore}::bigint
      for no key update
    ),
    own as (
      select account_id, lot_id, remaining, received, expired from star_lot
      where (account_id, lot_id) = (select account_id, lot_id from refunded)
      for no key update
    ),
    due as (
      select refunded.account_id, refunded.currency,
        coalesce(greatest(0, least(${stars}::int, own.received - own.expired - refunded.reversed)), 0) as stars
      from refunded left join own on true
    ),
    counted as (
      update star_order o set refunded_minor = o.refunded_minor + ${refund.amountMinor}::bigint,
        reversed = o.reversed + due.stars
      from due
      where o.partner = ${partner} and o.order_no = ${orderNo}
    ),
    others as materialized (
      select account_id, lot_id, remaining, expires_at from star_lot
      where account_id = (select account_id from refunded) and remaining > 0 and expires_at > ${now}::timestamptz
        and lot_id is distinct from (select lot_id from own)
      order by expires_at, lot_id
      -- Each lot has a star at least.
      limit ${stars}::int
      for no key update
    ),
    queue as (
      select account_id, lot_id, remaining, '-infinity'::timestamptz as expires_at from own
      union all
      select * from others
    ),
    share as (${sharesOf('queue', sql`(select stars from due)`)}),
    taken as (${takeShares('share')}),
    unpaid as (
      select account_id, (stars - coalesce((select sum(amount) from share), 0))::int as amount from due
    ),
    charged as (
      update star_account a set owed = a.owed + unpaid.amount from unpaid
      where a.account_id = unpaid.account_id and unpaid.amount > 0
    ),
    logged as (
      insert into star_event (account_id, event_id, kind, at, stars, partner, order_no, refund_no, till, store_id,
        amount_minor, currency)
      select account_id, ${eventId}::uuid, 'reversed', ${now}::timestamptz, -stars, ${partner}, ${orderNo},
        ${refund.refundNo}, ${refund.till}, ${refund.storeId}, ${refund.amountMinor}::bigint, currency
      from due
    ),
    transferred as (
      insert into star_transfer (account_id, event_id, position, debit_account, credit_account, lot_id, amount)
      select account_id, ${eventId}::uuid, position, 'lot', 'reversed', lot_id, amount from share
      union all
      select account_id, ${eventId}::uuid, 0, 'owed', 'reversed', null, amount from unpaid where amount > 0
    )
    select stars as taken from due`.execute(database)
  return rows[0]?.taken
}

/** A refund that was recorded under this number. */
export function findRefund(database: Database, partner: string, refundNo: string) {
  return database
    .selectFrom('star_event')
    .where('partner', '=', partner)
    .where('refund_no', '=', refundNo)
    .select(['order_no', 'amount_minor', 'stars'])
    .executeTakeFirst()
}
