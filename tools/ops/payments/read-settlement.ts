import { readCsv } from '../stores/csv.ts'
import type { SettledKind, SettledRow } from './compare-settlement.ts'
import { settlementFormatOf, type ReadRow, type SettlementFormat } from './settlement-formats.ts'

const amountShape = /^-?\d{1,12}(\.\d{1,3})?$/

/**
 * Reads a settlement file: the CSV report of a provider (`settlement-formats.ts`), or one with the columns `kind` (payment or
 * refund), `reference`, `amount` and `currency`, in any order, among others. Problems begin with their line; `otherRows` counts
 * rows of fees, payouts and the like.
 */
export async function readSettlement(
  chunks: AsyncIterable<string>,
): Promise<{ rows: SettledRow[]; otherRows: number; problems: string[] }> {
  const rows: SettledRow[] = []
  const problems: string[] = []
  let otherRows = 0
  let format: SettlementFormat | undefined
  let names: string[] | undefined
  for await (const { line, fields: given } of readCsv(chunks)) {
    const fields = given.map((field) => field.trim())
    format ??= settlementFormatOf(fields)
    const { columns, lines, read } = format
    if (!names) {
      if (lines && fields[0] !== lines.names) continue
      names = fields
      const missing = columns.filter((column) => !fields.includes(column))
      if (missing.length > 0)
        return { rows, otherRows, problems: [`${line}: there is no column ${missing.join(', ')}`] }
      continue
    }
    if (lines && fields[0] !== lines.payments) continue
    const places = names
    const row = read((column) => fields[places.indexOf(column)] ?? '')
    if (!row) {
      otherRows++
      continue
    }
    const problem = problemOf(row)
    if (problem === undefined) rows.push(settledRow(line, row))
    else problems.push(`${line}: ${problem}`)
  }
  if (!names) problems.push(format ? '1: there are no names of columns' : '1: the file is empty')
  return { rows, otherRows, problems }
}

const settledRow = (
  line: number,
  { kind, reference, amount, currency }: NonNullable<ReadRow>,
): SettledRow => ({
  line,
  kind: kind as SettledKind, // `problemOf` has checked it
  reference,
  amount: plainAmount(amount, currency),
})

function problemOf({ kind, reference, amount, currency }: NonNullable<ReadRow>): string | undefined {
  if (kind !== 'payment' && kind !== 'refund') return `kind is ${kind}, not payment or refund`
  if (reference === '') return 'there is no reference'
  if (!amountShape.test(amount)) return `amount is ${amount}, not a number such as 9.47`
  return /^[A-Z]{3}$/.test(currency) ? undefined : `currency is ${currency}, not a code such as USD`
}

/** Without a sign and without zeros at its end: providers write refunds as `-9.50` and as `9.5`. */
export function plainAmount(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const decimals = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`} ${currency}`
}
