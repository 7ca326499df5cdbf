import type { CouponFace } from './coupon-presentation.ts'
import { priceFigure } from './price-figure.ts'

/** Any drink for one price: `$2.99`. */
export const allCategoryDrink: CouponFace<'allCategoryDrink'> = {
  hue: 'cherry',
  value: ({ price }, reader) => ({ ...priceFigure(price, reader), unit: reader.t('coupon.unitAnyDrink') }),
}
