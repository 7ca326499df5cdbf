import type { CouponFace } from './coupon-presentation.ts'
import { priceFigure } from './price-figure.ts'

/** Money off whatever is ordered: `$2` off. */
export const directReduction: CouponFace<'directReduction'> = {
  hue: 'amber',
  value: ({ priceOff }, reader) => ({ ...priceFigure(priceOff, reader), unit: reader.t('coupon.unitOff') }),
}
