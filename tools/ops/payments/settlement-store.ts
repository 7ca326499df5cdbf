import { sql } from 'kysely'
import type { Database } from '@crema/gateway/database/database'
import type { LedgerEntry, SettledKind } from './compare-settlement.ts'
import { plainAmount } from './read-settlement.ts'

type Row = {
  kind: SettledKind
  ours: string
  theirs: string | null
  amount_minor: number
  currency: string
  digits: number
  is_expected: boolean
}

/**
 * The payments and refunds of a provider that a file of the period should have, and those that it names. What vouchers have
 * paid in full no provider has. Money that could not
 * pay its order was paid, too, and refunded.
 */
export async function readLedger(
  database: Database,
  provider: string,
  { from, until }: { from: Date; until: Date },
  references: readonly string[],
): Promise<LedgerEntry[]> {
  const { rows } = await sql<Row>`
    with paid as (
      select 'payment' as kind, a.reference as ours, a.provider_reference as theirs, a.amount_minor, a.currency,
        a.digits, a.ended_at as at
      from payment_attempt a where a.provider = ${provider} and a.receipt_no is not null and a.amount_minor > 0
      union all
      select 'payment', a.reference, a.provider_reference, r.amount_minor, r.currency, r.digits, r.created_at
      from payment_refund r join payment_attempt a using (attempt_id)
      where a.provider = ${provider} and r.refund_no is null
      union all
      select 'refund', r.refund_id::text, r.provider_reference, r.amount_minor, r.currency, r.digits, r.ended_at
      from payment_refund r join payment_attempt a using (attempt_id)
      where a.provider = ${provider} and r.state = 'succeeded'
    )
    select kind, ours, theirs, amount_minor, currency, digits,
      coalesce(at >= ${from}::timestamptz and at < ${until}::timestamptz, false) as is_expected
    from paid
    where at >= ${from}::timestamptz and at < ${until}::timestamptz
      or ours = any (${[...references]}::text[]) or theirs = any (${[...references]}::text[])
    order by at, ours`.execute(database)
  return rows.map(
    ({ kind, ours, theirs, amount_minor: minor, currency, digits, is_expected: isExpected }) => ({
      kind,
      references: theirs === null || theirs === ours ? [ours] : [ours, theirs],
      amount: plainAmount((minor / 10 ** digits).toFixed(digits), currency),
      isExpected,
    }),
  )
}
