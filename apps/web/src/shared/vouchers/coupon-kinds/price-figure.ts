import { formatMoney, type Money, moneyParts } from '@crema/i18n/format/numbers/money'
import type { Reader } from './coupon-presentation.ts'

/** An amount as a ticket's figure. */
export const priceFigure = (amount: Money, { locale, country }: Reader) =>
  moneyParts(locale, whole(amount), country)

/** The same within a sentence. */
export const priceText = (amount: Money, { locale, country }: Reader) =>
  formatMoney(locale, whole(amount), country)

/** An amount without minor units loses its zeros: `$5`, not `$5.00`, for a ticket is no receipt. */
function whole({ amountMinor, currency, digits }: Money): Money {
  const unit = 10 ** digits
  return amountMinor % unit === 0
    ? { amountMinor: amountMinor / unit, currency, digits: 0 }
    : { amountMinor, currency, digits }
}
