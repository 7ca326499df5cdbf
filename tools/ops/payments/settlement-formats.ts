import type { SettledKind } from './compare-settlement.ts'

/** The value of a column in the row that is read; empty where the file does not have it. */
type Field = (column: string) => string

/** A row's texts, of which nothing is checked yet. Undefined: money that is no payment or refund, such as a fee. */
export type ReadRow = { kind: string; reference: string; amount: string; currency: string } | undefined

export type SettlementFormat = {
  columns: readonly string[]
  /** The first field of the line with the names of the columns, and of the lines with payments; others are passed over. */
  lines?: { names: string; payments: string }
  read: (field: Field) => ReadRow
}

/** The columns that any report can be given. `reference` is our number or the provider's, `amount` in major units. */
const neutral: SettlementFormat = {
  columns: ['kind', 'reference', 'amount', 'currency'],
  read: (field) => ({
    kind: field('kind'),
    reference: field('reference'),
    amount: field('amount'),
    currency: field('currency'),
  }),
}

const adyenKinds: Partial<Record<string, SettledKind>> = { Settled: 'payment', Refunded: 'refund' }

/** Adyen's settlement details report: gross amounts in major units, a refund under the number of its modification. */
const adyen: SettlementFormat = {
  columns: [
    'Psp Reference',
    'Type',
    'Modification Reference',
    'Gross Currency',
    'Gross Debit (GC)',
    'Gross Credit (GC)',
  ],
  read: (field) => {
    const kind = adyenKinds[field('Type')]
    const isPayment = kind === 'payment'
    return (
      kind && {
        kind,
        reference: field(isPayment ? 'Psp Reference' : 'Modification Reference'),
        amount: field(isPayment ? 'Gross Credit (GC)' : 'Gross Debit (GC)'),
        currency: field('Gross Currency'),
      }
    )
  },
}

/** PayPal writes amounts without a decimal point; these currencies have no decimals there. */
const wholeCurrencies = new Set(['HUF', 'JPY', 'TWD'])

/**
 * PayPal's settlement report: payments (event codes T00nn) that are credited, under the invoice id that we sent, and refunds
 * (T1107) under their own number.
 */
const paypal: SettlementFormat = {
  columns: [
    'Transaction ID',
    'Invoice ID',
    'Transaction Event Code',
    'Transaction Debit or Credit',
    'Gross Transaction Amount',
    'Gross Transaction Currency',
  ],
  lines: { names: 'CH', payments: 'SB' },
  read: (field) => {
    const code = field('Transaction Event Code')
    const isPayment = code.startsWith('T00') && field('Transaction Debit or Credit') === 'CR'
    if (!isPayment && code !== 'T1107') return undefined
    const currency = field('Gross Transaction Currency')
    const minor = field('Gross Transaction Amount')
    const isWhole = wholeCurrencies.has(currency) || !/^\d+$/.test(minor)
    return {
      kind: isPayment ? 'payment' : 'refund',
      reference: field(isPayment ? 'Invoice ID' : 'Transaction ID'),
      amount: isWhole ? minor : minor.padStart(3, '0').replace(/(\d\d)$/, '.$1'),
      currency,
    }
  },
}

/** The format of a file by the fields of its first line. */
export function settlementFormatOf(fields: readonly string[]): SettlementFormat {
  // A report header, which precedes the names of the columns.
  if (fields[0] === 'RH') return paypal
  return fields.includes('Psp Reference') ? adyen : neutral
}
