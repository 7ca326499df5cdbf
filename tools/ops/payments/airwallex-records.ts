import * as z from 'zod'
import type { SettledKind } from './compare-settlement.ts'
import type { ReadRow } from './settlement-formats.ts'

const text = z.string().nullish()
const record = z.object({
  transaction_type: z.string(),
  transaction_amount: z.number().nullish(),
  transaction_currency: text,
  order_id: text,
  payment_intent_id: text,
  source_id: text,
  transaction_id: text,
})
type SettlementRecord = z.output<typeof record>

const page = z.object({ items: z.array(z.unknown()), has_more: z.boolean().nullish() })

const kinds: Partial<Record<string, SettledKind>> = { PAYMENT: 'payment', REFUND: 'refund' }

export type AirwallexRecord = { row: ReadRow } | { problem: string }

/**
 * The settlement records of Airwallex (`GET /api/v1/pa/settlement_records`, the settlement report as JSON): one page, a list of
 * pages, or a list of records. Amounts are what the payer paid, in major units.
 */
export function readAirwallexRecords(content: string): { records: AirwallexRecord[]; problem?: string } {
  let given: unknown
  try {
    given = JSON.parse(content)
  } catch (error) {
    return { records: [], problem: `this is not JSON that can be read: ${String(error)}` }
  }
  const pages = z.union([page.transform((one) => [one]), z.array(page).min(1)]).safeParse(given)
  const items = pages.success ? pages.data.flatMap((each) => each.items) : given
  if (!Array.isArray(items)) return { records: [], problem: 'there are no items' }
  const records = items.map((item: unknown): AirwallexRecord => {
    const parsed = record.safeParse(item)
    if (parsed.success) return { row: rowOf(parsed.data) }
    const [issue] = parsed.error.issues
    return { problem: `${issue?.path.join('.') || 'the record'}: ${issue?.message ?? 'cannot be read'}` }
  })
  // The last page says whether there are others.
  const isCut = pages.success && pages.data.at(-1)?.has_more === true
  return isCut ? { records, problem: 'the last page has has_more: fetch the pages that follow' } : { records }
}

function rowOf(given: SettlementRecord): ReadRow {
  const kind = kinds[given.transaction_type.toUpperCase()]
  const {
    order_id: orderId,
    payment_intent_id: intent,
    source_id: source,
    transaction_id: transaction,
  } = given
  return (
    kind && {
      kind,
      references: (kind === 'payment' ? [orderId, intent, source] : [source, transaction]).map(
        (reference) => reference ?? '',
      ),
      amount: String(given.transaction_amount ?? ''),
      currency: given.transaction_currency ?? '',
    }
  )
}
