import type { CouponRules } from './coupon-rules.ts'

/** An amount off any order, at most the order's total. */
export const directReduction: CouponRules<'directReduction'> = {
  readValue: ({ money }) => ({ priceOff: money('price_off_minor') }),
  reduce: ({ priceOff }, { totalMinor }) => ({ offMinor: Math.min(priceOff.amountMinor, totalMinor) }),
}
