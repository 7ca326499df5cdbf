import { discountParts } from '@crema/i18n/format/numbers/discount'
import type { CouponFace } from './coupon-presentation.ts'

/** A share of a drink's price, as each language writes it: `20%` off, `-20 %`, `8折`. */
export const discountDrink: CouponFace<'discountDrink'> = {
  hue: 'leaf',
  value: ({ discount }, { t, locale }) => {
    const { takesOffWord, ...figure } = discountParts(locale, discount)
    return { ...figure, unit: t(takesOffWord ? 'coupon.unitOff' : 'coupon.discountDrink') }
  },
}
