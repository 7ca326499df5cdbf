import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import { orderIdOf, referenceOf } from '@crema/gateway/modules/payments/providers/smbc/order-id'
import type { LedgerEntry, SettledKind } from './compare-settlement.ts'
import { decimalOf, plainAmount } from './settled-amount.ts'

type Row = {
  kind: SettledKind
  ours: string
  theirs: string | null
  payment: string
  amount_minor: number
  currency: string
  digits: number
  is_expected: boolean
}

/**
 * The payments and refunds of a provider that a file of the period should have, and those that it names. What vouchers have
 * paid in full no provider has. Money that could not pay its order was paid, too, and refunded.
 */
export async function readLedger(
  database: Database,
  provider: string,
  { from, until }: { from: Date; until: Date },
  references: readonly string[],
): Promise<LedgerEntry[]> {
  // SMBC GMO identifies a payment by its order id, and has no numbers of refunds.
  const ofOrders = provider === smbc ? references.flatMap((reference) => referenceOf(reference) ?? []) : []
  const named = [...references, ...ofOrders]
  const { rows } = await sql<Row>`
    with paid as (
      select 'payment' as kind, a.reference as ours, a.provider_reference as theirs, a.reference as payment,
        a.amount_minor, a.currency, a.digits, a.ended_at as at
      from payment_attempt a where a.provider = ${provider} and a.receipt_no is not null and a.amount_minor > 0
      union all
      select 'payment', a.reference, a.provider_reference, a.reference, r.amount_minor, r.currency, r.digits, r.created_at
      from payment_refund r join payment_attempt a using (attempt_id)
      where a.provider = ${provider} and r.refund_no is null
      union all
      select 'refund', r.refund_id::text, r.provider_reference, a.reference, r.amount_minor, r.currency, r.digits, r.ended_at
      from payment_refund r join payment_attempt a using (attempt_id)
      where a.provider = ${provider} and r.state = 'succeeded'
    )
    select kind, ours, theirs, payment, amount_minor, currency, digits,
      coalesce(at >= ${from}::timestamptz and at < ${until}::timestamptz, false) as is_expected
    from paid
    where at >= ${from}::timestamptz and at < ${until}::timestamptz
      or ours = any (${named}::text[]) or theirs = any (${named}::text[])
      or replace(ours, '-', '') = any (${named}::text[]) or payment = any (${ofOrders}::text[])
    order by at, ours`.execute(database)
  return rows.map((row) => ({
    kind: row.kind,
    references: referencesOf(provider, row),
    amount: plainAmount(
      decimalOf({ amountMinor: row.amount_minor, currency: row.currency, digits: row.digits }),
      row.currency,
    ),
    isExpected: row.is_expected,
  }))
}

const smbc = 'smbc'

/** The numbers by which a file may name it. Some providers take no hyphens in the number of a refund. */
const referencesOf = (provider: string, { ours, theirs, payment }: Row): string[] => [
  ...new Set([
    ours,
    ...(theirs === null ? [] : [theirs]),
    ours.replaceAll('-', ''),
    ...(provider === smbc ? [orderIdOf(payment)] : []),
  ]),
]
