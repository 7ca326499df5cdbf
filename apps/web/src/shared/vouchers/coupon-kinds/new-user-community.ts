import type { CouponPresentation } from './coupon-presentation.ts'
import { priceFigure } from './price-figure.ts'

/** The first drink of a new member for a fixed price: `$0.99`. */
export const newUserCommunity: CouponPresentation<'newUserCommunity'> = {
  hue: 'cherry',
  value: ({ price }, context) => ({ ...priceFigure(price, context), unit: context.t('coupon.unitAnyDrink') }),
}
