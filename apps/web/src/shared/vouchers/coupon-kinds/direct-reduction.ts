import type { CouponPresentation } from './coupon-presentation.ts'
import { priceFigure } from './price-figure.ts'

/** An amount off any order: `$2` off. */
export const directReduction: CouponPresentation<'directReduction'> = {
  hue: 'amber',
  value: ({ priceOff }, context) => ({
    ...priceFigure(priceOff, context),
    unit: context.t('coupon.unitOff'),
  }),
}
