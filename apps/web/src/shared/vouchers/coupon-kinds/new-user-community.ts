import type { CouponFace } from './coupon-presentation.ts'
import { priceFigure } from './price-figure.ts'

/** The first drink of a new member for one price: `$0.99`. */
export const newUserCommunity: CouponFace<'newUserCommunity'> = {
  hue: 'cherry',
  value: ({ price }, reader) => ({ ...priceFigure(price, reader), unit: reader.t('coupon.unitAnyDrink') }),
}
