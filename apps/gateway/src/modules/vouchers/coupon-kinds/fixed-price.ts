import type { CouponRules } from './coupon-rules.ts'

/** One particular item for a fixed price. */
export const fixedPrice: CouponRules<'fixedPrice'> = {
  readValue: ({ money, item }) => ({ price: money('price_minor'), item: item() }),
}
