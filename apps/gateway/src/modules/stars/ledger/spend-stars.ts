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
 * SQL of the CTE `payer`, the member's account, locked. A statement that spends stars reads it before it locks or inserts
 * anything else: every change of stars locks the account first, so that two of them cannot deadlock.
 */
export function lockPayer({ memberId, country }: Pick<StarPayment, 'memberId' | 'country'>) {
  return sql`payer as (
      select account_id from star_account
      where member_id = ${memberId}::uuid and country = ${country}
      for no key update
    )`
}

/**
 * SQL that spends the stars of the CTE `payer`, to be part of the statement that records what they are spent for. The lots
 * that end first are used up first. The CTE `paid` returns one row if the balance was enough; otherwise nothing is spent.
 */
export function spendStars(
  { stars, kind, eventId, now }: StarPayment,
  { from, columns }: Purchase,
): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`, payable as materialized (
      select account_id, lot_id, remaining, expires_at from star_lot
      where account_id = (select account_id from payer) and exists (select from ${sql.ref(from)})
        and remaining > 0 and expires_at > ${now}::timestamptz
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
    with ${lockPayer(payment)}, given as (select ${payment.reason}::text as reason)${spending}
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
