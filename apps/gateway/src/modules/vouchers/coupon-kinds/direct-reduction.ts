import type { CouponRules } from './coupon-rules.ts'

/** An amount off any order. */
export const directReduction: CouponRules<'directReduction'> = {
  readValue: ({ money }) => ({ priceOff: money('price_off_minor') }),
}
