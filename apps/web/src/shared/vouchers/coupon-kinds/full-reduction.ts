import type { CouponFace } from './coupon-presentation.ts'
import { priceFigure, priceText } from './price-figure.ts'

/** Money off from a minimum spend on: `$5`, off over `$20`. */
export const fullReduction: CouponFace<'fullReduction'> = {
  hue: 'night',
  value: ({ priceOff, minimumSpend }, reader) => ({
    ...priceFigure(priceOff, reader),
    unit: reader.t('coupon.unitOffOver', { amount: priceText(minimumSpend, reader) }),
  }),
}
