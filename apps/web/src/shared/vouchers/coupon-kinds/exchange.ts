import type { CouponPresentation } from './coupon-presentation.ts'

/** One item for free: `Free`, latte. */
export const exchange: CouponPresentation<'exchange'> = {
  hue: 'plum',
  value: ({ item }, { t }) => ({ figure: t('coupon.free'), unit: item }),
}
