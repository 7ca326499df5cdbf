import type { CouponPresentation } from './coupon-presentation.ts'
import { priceFigure, priceText } from './price-figure.ts'

/** An amount off orders above a minimum spend: `$5`, off over `$20`. */
export const fullReduction: CouponPresentation<'fullReduction'> = {
  hue: 'night',
  value: ({ priceOff, minimumSpend }, context) => ({
    ...priceFigure(priceOff, context),
    unit: context.t('coupon.unitOffOver', { amount: priceText(minimumSpend, context) }),
  }),
}
