import type { CouponPresentation } from './coupon-presentation.ts'
import { priceFigure } from './price-figure.ts'

/** Any drink for a fixed price: `$2.99`. */
export const allCategoryDrink: CouponPresentation<'allCategoryDrink'> = {
  hue: 'cherry',
  value: ({ price }, context) => ({ ...priceFigure(price, context), unit: context.t('coupon.unitAnyDrink') }),
}
