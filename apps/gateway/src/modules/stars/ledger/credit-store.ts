import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { StarTerms } from '#src/database/tables.ts'

/** An order that gives stars. Numbers are the partner's. */
export type StarOrder = {
  partner: string
  orderNo: string
  currency: string
  amountMinor: number
  terms: StarTerms
  paidAt: Date
}

export type StarCredit = {
  memberId: string
  country: string
  programNo: string
  /** May be 0 for an order that was too small, so that it is counted once all the same. */
  stars: number
  event: {
    eventId: string
    kind: 'earned' | 'adjusted' | 'returned'
    reason?: string
    till?: string
    storeId?: string
    /** Of a draw, with the ordinal of the member's claim. */
    activityNo?: string
    ordinal?: number
  }
  /** When the stars were earned, from which their life counts. */
  at: Date
  /** Of stars that are returned: they end no earlier than those that paid. */
  endsNotBefore?: Date
  order?: StarOrder
}

/**
 * Gives stars to a member. They pay what the member owes first; the rest is a lot. Returns when the lot ends, null without
 * one. Undefined where the order has been credited before, and where the member's account was created concurrently, so that
 * the statement cannot read it yet.
 */
export async function creditStars(
  database: Database,
  { memberId, country, programNo, stars, event, at, endsNotBefore, order }: StarCredit,
  newAccountId: string,
): Promise<{ expiresAt: Date | null } | undefined> {
  const { rows } = await sql<{ expires_at: Date | null }>`
    with created as (
      insert into star_account (account_id, member_id, country)
      values (${newAccountId}::uuid, ${memberId}::uuid, ${country})
      on conflict (member_id, country) do nothing
      returning account_id, owed
    ),
    existing as (
      select account_id, owed from star_account
      where member_id = ${memberId}::uuid and country = ${country}
      for no key update
    ),
    account as (
      select account_id, least(owed, ${stars}::int) as paid from (
        select * from created union all select * from existing
      ) found
    )${order ? recordOrder(order, stars, event.eventId) : sql``},
    counted as (select account.* from account ${order ? sql`, recorded` : sql``}),
    lot as (
      insert into star_lot (account_id, lot_id, program_no, received, remaining, is_returned, expires_at)
      select counted.account_id, ${event.eventId}::uuid, p.program_no, ${stars}::int, ${stars}::int - counted.paid,
        ${event.kind === 'returned'}, greatest(${endsNotBefore ?? null}::timestamptz, least(p.redeem_until, (case
          when p.life_months is null
            then (${at}::timestamptz at time zone p.zone)::date + p.life_days + 1
          else date_trunc('month', ${at}::timestamptz at time zone p.zone) + (p.life_months + 1) * interval '1 month'
        end)::timestamp at time zone p.zone - interval '1 millisecond'))
      from counted, star_program p
      where p.program_no = ${programNo} and ${stars}::int > 0
      returning expires_at
    ),
    paid as (
      update star_account a set owed = a.owed - counted.paid from counted
      where a.account_id = counted.account_id and counted.paid > 0
    ),
    logged as (
      insert into star_event (account_id, event_id, kind, at, stars, partner, order_no, till, store_id, amount_minor,
        currency, reason, activity_no, ordinal)
      select account_id, ${event.eventId}::uuid, ${event.kind}, ${at}::timestamptz, ${stars}::int,
        ${order?.partner ?? null}::text, ${order?.orderNo ?? null}::text, ${event.till ?? null}::text,
        ${event.storeId ?? null}::text, ${order?.amountMinor ?? null}::bigint, ${order?.currency ?? null}::text,
        ${event.reason ?? null}::text, ${event.activityNo ?? null}::text, ${event.ordinal ?? null}::smallint
      from counted
    ),
    transferred as (
      insert into star_transfer (account_id, event_id, position, debit_account, credit_account, lot_id, amount)
      select account_id, ${event.eventId}::uuid, position, ${event.kind}, credit_account, lot_id, amount
      from counted, lateral (values
        (0, 'owed', null, paid),
        (1, 'lot', ${event.eventId}::uuid, ${stars}::int - paid)
      ) as part (position, credit_account, lot_id, amount)
      where amount > 0
    )
    select (select expires_at from lot) as expires_at from counted`.execute(database)
  return rows[0] && { expiresAt: rows[0].expires_at }
}

/** Inserts the order, or nothing where it exists. */
function recordOrder(order: StarOrder, stars: number, lotId: string) {
  return sql`, recorded as (
      insert into star_order (partner, order_no, account_id, lot_id, currency, amount_minor, terms, paid_at)
      select ${order.partner}, ${order.orderNo}, account_id, ${stars > 0 ? lotId : null}::uuid, ${order.currency},
        ${order.amountMinor}::bigint, ${JSON.stringify(order.terms)}::jsonb, ${order.paidAt}::timestamptz
      from account
      on conflict do nothing
      returning 1
    )`
}

export type StoredOrder = {
  account_id: string
  member_id: string | null
  lot_id: string | null
  currency: string
  amount_minor: number
  refunded_minor: number
  reversed: number
  terms: StarTerms
  paid_at: Date
  /** Of its lot: the stars it gave, and when they end. */
  received: number
  expires_at: Date | null
}

export async function findOrder(
  database: Database,
  partner: string,
  orderNo: string,
): Promise<StoredOrder | undefined> {
  return database
    .selectFrom('star_order as o')
    .innerJoin('star_account as a', 'a.account_id', 'o.account_id')
    .leftJoin('star_lot as l', (join) =>
      join.onRef('l.account_id', '=', 'o.account_id').onRef('l.lot_id', '=', 'o.lot_id'),
    )
    .where('o.partner', '=', partner)
    .where('o.order_no', '=', orderNo)
    .selectAll('o')
    .select((eb) => [
      'a.member_id',
      'l.expires_at',
      eb.fn.coalesce('l.received', sql<number>`0`).as('received'),
    ])
    .executeTakeFirst()
}
