import type { CouponFace } from './coupon-presentation.ts'

/** One item for nothing: `Free`, latte. */
export const exchange: CouponFace<'exchange'> = {
  hue: 'plum',
  value: ({ item }, { t }) => ({ figure: t('coupon.free'), unit: item }),
}
