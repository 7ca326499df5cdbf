import { forItem, type CouponRules } from './coupon-rules.ts'

/** One item for nothing. */
export const exchange: CouponRules<'exchange'> = {
  worth: ({ item }) => ({ item: item() }),
  atTill: (_, order) => forItem(order, () => 0),
}
