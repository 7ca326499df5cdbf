import type { CouponFace } from './coupon-presentation.ts'
import { priceFigure } from './price-figure.ts'

/** One item for a price of its own: `$3`, for one cold brew. */
export const fixedPrice: CouponFace<'fixedPrice'> = {
  hue: 'teal',
  value: ({ price, item }, reader) => ({
    ...priceFigure(price, reader),
    unit: reader.t('coupon.unitFor', { item }),
  }),
}
