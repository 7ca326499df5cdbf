import { fromAntom } from '@crema/gateway/modules/payments/providers/antom/antom-amounts'
import type { SettledKind } from './compare-settlement.ts'
import { decimalOf } from './settled-amount.ts'

/** The value of a column in the row that is read; empty where the file does not have it. */
type Field = (column: string) => string

/**
 * A row's texts, of which nothing is checked yet. `references` are the numbers by which we may have the payment or refund, the
 * best one first. Undefined: money that is no payment or refund, such as a fee.
 */
export type ReadRow =
  | { kind: string; references: readonly string[]; amount: string; currency: string }
  | undefined

export type SettlementFormat = {
  columns: readonly string[]
  /** The first field of the line with the names of the columns, and of the lines with payments; others are passed over. */
  lines?: { names: string; payments: string }
  /** The only field of the last line; a file without it is incomplete. */
  end?: string
  read: (field: Field) => ReadRow
  /** An amount in major units, of a file in which no amount has a decimal point. */
  fromWhole?: (amount: string, currency: string) => string
}

/** The columns that any report can be given. `reference` is our number or the provider's, `amount` in major units. */
const neutral: SettlementFormat = {
  columns: ['kind', 'reference', 'amount', 'currency'],
  read: (field) => ({
    kind: field('kind'),
    references: [field('reference')],
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
        references: [field(isPayment ? 'Psp Reference' : 'Modification Reference')],
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
      references: [field(isPayment ? 'Invoice ID' : 'Transaction ID')],
      amount: isWhole ? minor : minor.padStart(3, '0').replace(/(\d\d)$/, '.$1'),
      currency,
    }
  },
}

/** A card that is authorised and captured has a line of each; only the capture moves money. */
const antomKinds: Partial<Record<string, SettledKind>> = {
  PAYMENT: 'payment',
  CAPTURE: 'payment',
  REFUND: 'refund',
}

/**
 * Antom's reports of transactions and settlements: amounts of the transaction before fees, refunds with a minus sign. Its
 * settlement details have major units; its older settlement and transaction items whole numbers of the smallest unit.
 */
const antom: SettlementFormat = {
  columns: [
    'transactionId',
    'transactionRequestId',
    'transactionType',
    'transactionAmountValue',
    'transactionCurrency',
  ],
  end: '<END>',
  read: (field) => {
    const kind = antomKinds[field('transactionType').toUpperCase()]
    return (
      kind && {
        kind,
        references: [
          field('transactionRequestId'),
          field('transactionId'),
          // A capture may have a number of its own.
          ...(kind === 'payment'
            ? [field('originalTransactionRequestId'), field('originalTransactionId')]
            : []),
        ],
        amount: field('transactionAmountValue'),
        currency: field('transactionCurrency'),
      }
    )
  },
  fromWhole: (amount, currency) =>
    /^-?\d{1,15}$/.test(amount) ? decimalOf(fromAntom({ currency, value: amount.replace('-', '') })) : amount,
}

const payermaxKinds: Partial<Record<string, SettledKind>> = { PAYMENT: 'payment', REFUND: 'refund' }

/** PayerMax's payin transaction report: all orders that have ended, of which those that succeeded moved money. */
const payermax: SettlementFormat = {
  columns: [
    'Transaction Type',
    'Merchant Txn ID',
    'Trade Order ID',
    'Txn Status',
    'Txn Amount',
    'Txn Currency',
  ],
  read: (field) => {
    const kind = payermaxKinds[field('Transaction Type')]
    if (kind === undefined || field('Txn Status') !== 'SUCCESS') return undefined
    return {
      kind,
      references: [field('Merchant Txn ID'), field('Trade Order ID')],
      amount: field('Txn Amount'),
      currency: field('Txn Currency'),
    }
  },
}

/** The format of a file by the fields of its first line. */
export function settlementFormatOf(fields: readonly string[]): SettlementFormat {
  // A report header, which precedes the names of the columns.
  if (fields[0] === 'RH') return paypal
  if (fields.includes('Psp Reference')) return adyen
  if (fields.includes('transactionType') || fields.includes('transactionAmountValue')) return antom
  return fields.includes('Txn Status') || fields.includes('Merchant Txn ID') ? payermax : neutral
}
