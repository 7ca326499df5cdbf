import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { StarEventKind } from '#src/database/tables.ts'
import { sharesOf, takeShares } from './lot-shares.ts'

export type StarPayment = {
  memberId: string
  country: string
  stars: number
  kind: Extract<StarEventKind, 'redeemed' | 'entered' | 'adjusted'>
  eventId: string
  now: Date
}

/** What the event says about the purchase, from the rows of the CTE `from`. Without a row nothing is spent. */
export type Purchase = { from: string; columns: Record<string, RawBuilder<unknown>> }

/**
 * SQL that spends a member's stars, to be part of the statement that records what they are spent for. The lots that end
 * first are used up first. The CTE `paid` returns one row if the balance was enough; otherwise nothing is spent.
 */
export function spendStars(
  { memberId, country, stars, kind, eventId, now }: StarPayment,
  { from, columns }: Purchase,
): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`, payer as (
      select account_id from star_account
      where member_id = ${memberId}::uuid and country = ${country} and exists (select from ${sql.ref(from)})
      for no key update
    ),
    payable as materialized (
      select account_id, lot_id, remaining, expires_at from star_lot
      where account_id = (select account_id from payer) and remaining > 0 and expires_at > ${now}::timestamptz
      order by expires_at, lot_id
      -- Each lot has a star at least.
      limit ${stars}::int
      for no key update
    ),
    offered as (${sharesOf('payable', sql`${stars}::int`)}),
    paid as (select from offered having sum(amount) = ${stars}::int),
    spent as (select offered.* from offered, paid),
    taken as (${takeShares('spent')}),
    paid_event as (
      insert into star_event (account_id, event_id, kind, at, stars, ${names})
      select payer.account_id, ${eventId}::uuid, ${kind}, ${now}::timestamptz, -${stars}::int,
        ${sql.join(Object.values(columns))}
      from payer, paid, ${sql.ref(from)}
    ),
    paid_transfers as (
      insert into star_transfer (account_id, event_id, position, debit_account, credit_account, lot_id, amount)
      select account_id, ${eventId}::uuid, position, 'lot', ${kind}, lot_id, amount from spent
    )`
}

/** Spends stars for nothing else in the same statement. Returns whether the balance was enough. */
export async function takeStars(
  database: Database,
  payment: StarPayment & { reason: string },
): Promise<boolean> {
  const spending = spendStars(payment, { from: 'given', columns: { reason: sql`given.reason` } })
  const { rows } = await sql`
    with given as (select ${payment.reason}::text as reason)${spending}
    select from paid`.execute(database)
  return rows.length > 0
}

/**
 * Locks a member's stars until the end of the transaction, so that the next statement reads what concurrent ones have
 * changed.
 */
export async function lockStars(transaction: Database, memberId: string, country: string): Promise<void> {
  await transaction
    .selectFrom('star_account')
    .select('account_id')
    .where('member_id', '=', memberId)
    .where('country', '=', country)
    .forNoKeyUpdate()
    .execute()
}
