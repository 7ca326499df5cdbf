import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import type { Translator } from '@crema/i18n/messages'
import type { Session } from '#src/session/session.ts'

export type ReceiptLine = { name: string; value: string }

type Receipt = {
  attempt: PaymentAttempt
  /** Undefined while it could not be read. */
  order: PaymentOrder | undefined
  /** The card in words; undefined for other methods. */
  card: string | undefined
}

/** The lines of a receipt, for the screen and the file. */
export function receiptLines(
  { attempt: { amount, receipt }, order, card }: Receipt,
  t: Translator['t'],
  { locale, country: region, zone }: Pick<Session, 'locale' | 'country' | 'zone'>,
): ReceiptLine[] {
  const country = order?.country ?? region
  const lines: [string, string | undefined][] = [
    [t('payments.amount'), formatMoney(locale, amount, country)],
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
      receipt && receipt.stars > 0 ? formatNumber(locale, receipt.stars) : undefined,
    ],
    [
      t('payments.refunded'),
      receipt && receipt.refunded.amountMinor > 0
        ? formatMoney(locale, receipt.refunded, country)
        : undefined,
    ],
  ]
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}
