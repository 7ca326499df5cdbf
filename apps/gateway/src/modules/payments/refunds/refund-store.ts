import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { PaymentRefundTable } from '#src/database/tables.ts'

export type RefundRow = Selectable<PaymentRefundTable>

/** An attempt's money is refunded by itself once, however often the provider reports it. */
export async function insertRefund(
  transaction: Database,
  refund: Insertable<PaymentRefundTable>,
): Promise<void> {
  await transaction
    .insertInto('payment_refund')
    .values(refund)
    .onConflict((conflict) => conflict.column('attempt_id').where('refund_no', 'is', null).doNothing())
    .execute()
}

export function findRefund(database: Database, refundId: string): Promise<RefundRow | undefined> {
  return database
    .selectFrom('payment_refund')
    .where('refund_id', '=', refundId)
    .selectAll()
    .executeTakeFirst()
}

const refundShape = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/

/** By our number, with or without its hyphens, or else the provider's. */
export async function findRefundOfEvent(
  database: Database,
  provider: string,
  reference: string,
): Promise<RefundRow | undefined> {
  const refunds = database
    .selectFrom('payment_refund as r')
    .innerJoin('payment_attempt as a', 'a.attempt_id', 'r.attempt_id')
    .where('a.provider', '=', provider)
    .selectAll('r')
  // PostgreSQL reads both forms of a UUID.
  const ours = refundShape.test(reference)
    ? await refunds.where('r.refund_id', '=', reference).executeTakeFirst()
    : undefined
  return ours ?? refunds.where('r.provider_reference', '=', reference).executeTakeFirst()
}

export function lockRefund(transaction: Database, refundId: string): Promise<RefundRow> {
  return transaction
    .selectFrom('payment_refund')
    .where('refund_id', '=', refundId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateRefund(
  transaction: Database,
  refundId: string,
  change: Updateable<PaymentRefundTable>,
): Promise<void> {
  await transaction.updateTable('payment_refund').where('refund_id', '=', refundId).set(change).execute()
}

/**
 * What is left of a payment before a refund of it; null while an earlier one has not ended. Money that is refunded by itself is
 * all that the provider has. Refunds of one payment are noted under a lock, so that their ids are in order.
 */
export async function leftBefore(
  database: Database,
  {
    refund_id: refundId,
    attempt_id: attemptId,
    refund_no: refundNo,
    amount_minor: amountMinor,
  }: Pick<RefundRow, 'refund_id' | 'attempt_id' | 'refund_no' | 'amount_minor'>,
  paidMinor: number,
): Promise<number | null> {
  if (refundNo === null) return amountMinor
  const earlier = await database
    .selectFrom('payment_refund')
    .where('attempt_id', '=', attemptId)
    .where('refund_id', '<', refundId)
    .where('state', '!=', 'failed')
    .select(['state', 'amount_minor'])
    .execute()
  if (earlier.some(({ state }) => state !== 'succeeded')) return null
  return earlier.reduce((left, refunded) => left - refunded.amount_minor, paidMinor)
}

/** Reserves refunds that are due, by postponing their next try. */
export async function reserveDueRefunds(
  database: Database,
  now: Date,
  pauses: readonly number[],
  count: number,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update payment_refund set
      tries = least(tries + 1, 32767),
      next_try_at = ${now}::timestamptz + make_interval(
        secs => (${sql.lit(`{${pauses.join(',')}}`)}::int[])[least(tries + 1, ${sql.lit(pauses.length)})]
      )
    where refund_id in (
      select refund_id from payment_refund where next_try_at <= ${now}::timestamptz
      order by next_try_at limit ${count} for update skip locked
    )
    returning *`.execute(database)
  return rows
}

export function insertPartnerRefund(
  transaction: Database,
  refund: Insertable<PaymentRefundTable>,
): Promise<RefundRow> {
  return transaction.insertInto('payment_refund').values(refund).returningAll().executeTakeFirstOrThrow()
}

export function findRefundOfPartner(
  database: Database,
  partner: string,
  refundNo: string,
): Promise<RefundRow | undefined> {
  return database
    .selectFrom('payment_refund')
    .where('partner', '=', partner)
    .where('refund_no', '=', refundNo)
    .selectAll()
    .executeTakeFirst()
}

export function listRefunds(database: Database, attemptId: string): Promise<RefundRow[]> {
  return database
    .selectFrom('payment_refund')
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .selectAll()
    .execute()
}
