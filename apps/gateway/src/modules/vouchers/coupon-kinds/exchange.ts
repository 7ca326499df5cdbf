import type { CouponRules } from './coupon-rules.ts'

/** One item for free. */
export const exchange: CouponRules<'exchange'> = {
  readValue: ({ item }) => ({ item: item() }),
}
