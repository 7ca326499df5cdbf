import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import type { Translator } from '@crema/i18n/messages'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import type { Session } from '#src/session/session.ts'

export type ReceiptLine = { name: string; value: string }

type Receipt = {
  attempt: PaymentAttempt
  /** Undefined while it could not be read. */
  order: PaymentOrder | undefined
  /** The card in words; undefined for other methods. */
  card: string | undefined
}

/** A receipt for the screen and the file: the items, what coupons took off, what was paid, and everything else. */
export type ReceiptLines = {
  items: ReceiptLine[]
  reduction: ReceiptLine[]
  total: ReceiptLine
  details: ReceiptLine[]
}

export function receiptLines(
  { attempt: { amount, receipt }, order, card }: Receipt,
  t: Translator['t'],
  { locale, country: region, zone }: Pick<Session, 'locale' | 'country' | 'zone'>,
): ReceiptLines {
  const country = order?.country ?? region
  const money = (amountMinor: number) => {
    const text = formatMoney(locale, { ...amount, amountMinor: Math.abs(amountMinor) }, country)
    return amountMinor < 0 ? `−${text}` : text
  }
  const items = (order?.items ?? []).map(({ name, quantity, priceMinor }) => ({
    name: quantity === 1 ? name : `${formatNumber(locale, quantity, country)} × ${bidiIsolate(name)}`,
    value: money(quantity * priceMinor),
  }))
  const reductionMinor = order ? order.amount.amountMinor - amount.amountMinor : 0
  const details: [string, string | undefined][] = [
    [t('payments.store'), order?.store.name],
    [t('payments.order'), order?.orderNo],
    [t('payments.cardPaid'), card],
    [
      t('payments.paidAt'),
      receipt ? formatInstant(locale, receipt.paidAt, 'dateTime', zone, country) : undefined,
    ],
    [t('payments.receiptNo'), receipt?.receiptNo],
    [
      t('payments.starsReceived'),
      receipt && receipt.stars > 0 ? formatNumber(locale, receipt.stars, country) : undefined,
    ],
    [
      t('payments.refunded'),
      receipt && receipt.refunded.amountMinor > 0 ? money(receipt.refunded.amountMinor) : undefined,
    ],
  ]
  return {
    items,
    reduction: reductionMinor > 0 ? [{ name: t('payments.coupons'), value: money(-reductionMinor) }] : [],
    total: { name: t('payments.amount'), value: money(amount.amountMinor) },
    details: details.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
  }
}

/** The stars that a payment has brought; 0 after a refund, which takes back as many as the receipt does not say. */
export const keptStars = (receipt: PaymentAttempt['receipt']): number =>
  receipt?.refunded.amountMinor === 0 ? receipt.stars : 0
