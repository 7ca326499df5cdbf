import type { CouponValue } from '@crema/contract/coupon'
import { discountParts } from '@crema/i18n/format/discount'
import { formatMoney, type Money, moneyParts } from '@crema/i18n/format/money'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import type { TicketValue } from '#src/ui/figure-size.ts'

/** What stands on a ticket's stub: the figure that counts for this kind, and a word for it. */
export function ticketValue(value: CouponValue, t: Translator['t'], locale: Locale, country: string): TicketValue {
  switch (value.kind) {
    case 'allCategoryDrink':
    case 'newUserCommunity':
      return { ...moneyParts(locale, whole(value.price), country), unit: t('coupon.unitAnyDrink') }
    case 'discountDrink': {
      const { takesOffWord, ...parts } = discountParts(locale, value.discount)
      return { ...parts, unit: takesOffWord ? t('coupon.unitOff') : t('coupon.discountDrink') }
    }
    case 'fullReduction':
      return {
        ...moneyParts(locale, whole(value.priceOff), country),
        unit: t('coupon.unitOffOver', { amount: formatMoney(locale, whole(value.minimumSpend), country) }),
      }
    case 'directReduction':
      return { ...moneyParts(locale, whole(value.priceOff), country), unit: t('coupon.unitOff') }
    case 'exchange':
      return { figure: t('coupon.free'), unit: value.item }
    case 'fixedPrice':
      return { ...moneyParts(locale, whole(value.price), country), unit: t('coupon.unitFor', { item: value.item }) }
  }
}

/** An amount without minor units loses its zeros: `$5`, not `$5.00`, for a ticket is no receipt. */
function whole({ amountMinor, currency, digits }: Money): Money {
  const unit = 10 ** digits
  return amountMinor % unit === 0
    ? { amountMinor: amountMinor / unit, currency, digits: 0 }
    : { amountMinor, currency, digits }
}
