import { formatMoney, type Money, moneyParts } from '@crema/i18n/format/numbers/money'
import type { FormatContext } from './coupon-presentation.ts'

/** An amount, split into the figure and signs of a ticket. */
export const priceFigure = (amount: Money, { locale, country }: FormatContext) =>
  moneyParts(locale, withoutZeroMinorUnits(amount), country)

/** An amount within a sentence. */
export const priceText = (amount: Money, { locale, country }: FormatContext) =>
  formatMoney(locale, withoutZeroMinorUnits(amount), country)

/** Drops the minor digits of a whole amount: `$5` instead of `$5.00`. */
function withoutZeroMinorUnits({ amountMinor, currency, digits }: Money): Money {
  const unit = 10 ** digits
  return amountMinor % unit === 0
    ? { amountMinor: amountMinor / unit, currency, digits: 0 }
    : { amountMinor, currency, digits }
}
