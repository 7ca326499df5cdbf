import { discountParts } from '@crema/i18n/format/numbers/discount'
import type { CouponPresentation } from './coupon-presentation.ts'

/** A percentage off a drink, in the notation of each language: `20%` off, `-20 %`, `8折`. */
export const discountDrink: CouponPresentation<'discountDrink'> = {
  hue: 'leaf',
  value: ({ discount }, { t, locale }) => {
    const { needsOffWord, ...figure } = discountParts(locale, discount)
    return { ...figure, unit: t(needsOffWord ? 'coupon.unitOff' : 'coupon.discountDrink') }
  },
}
