import { readCsv } from '../stores/csv.ts'
import type { SettledKind, SettledRow } from './compare-settlement.ts'

const columns = ['kind', 'reference', 'amount', 'currency'] as const
const amountShape = /^-?\d{1,12}(\.\d{1,3})?$/

/**
 * Reads a settlement file: CSV with the columns `kind` (payment or refund), `reference` (our number or the provider's),
 * `amount` in major units and `currency`, in any order, among others. Problems begin with their line.
 */
export async function readSettlement(
  chunks: AsyncIterable<string>,
): Promise<{ rows: SettledRow[]; problems: string[] }> {
  const rows: SettledRow[] = []
  const problems: string[] = []
  let places: Record<(typeof columns)[number], number> | undefined
  for await (const { line, fields } of readCsv(chunks)) {
    if (!places) {
      const names = fields.map((field) => field.trim())
      const missing = columns.filter((column) => !names.includes(column))
      if (missing.length > 0) return { rows, problems: [`${line}: there is no column ${missing.join(', ')}`] }
      places = {
        kind: names.indexOf('kind'),
        reference: names.indexOf('reference'),
        amount: names.indexOf('amount'),
        currency: names.indexOf('currency'),
      }
      continue
    }
    const field = (column: (typeof columns)[number]) => fields[places?.[column] ?? -1]?.trim() ?? ''
    const [kind, reference, amount, currency] = columns.map(field)
    const problem = problemOf(kind, reference, amount, currency)
    if (problem !== undefined) problems.push(`${line}: ${problem}`)
    else
      rows.push({
        line,
        kind: kind as SettledKind, // checked above
        reference: reference ?? '',
        amount: plainAmount(amount ?? '', currency ?? ''),
      })
  }
  if (!places) problems.push('1: the file is empty')
  return { rows, problems }
}

function problemOf(kind = '', reference = '', amount = '', currency = ''): string | undefined {
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
