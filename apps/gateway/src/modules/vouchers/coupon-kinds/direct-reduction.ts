import type { CouponRules } from './coupon-rules.ts'

/** Money off any order; what the order does not use up is not paid out. */
export const directReduction: CouponRules<'directReduction'> = {
  worth: ({ money }) => ({ priceOff: money('price_off_minor') }),
  atTill: ({ priceOff }, { totalMinor }) => ({ offMinor: Math.min(priceOff.amountMinor, totalMinor) }),
}
