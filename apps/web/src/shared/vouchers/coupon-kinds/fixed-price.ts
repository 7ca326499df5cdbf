import type { CouponPresentation } from './coupon-presentation.ts'
import { priceFigure } from './price-figure.ts'

/** One item for a fixed price: `$3`, for one cold brew. */
export const fixedPrice: CouponPresentation<'fixedPrice'> = {
  hue: 'teal',
  value: ({ price, item }, context) => ({
    ...priceFigure(price, context),
    unit: context.t('coupon.unitFor', { item }),
  }),
}
