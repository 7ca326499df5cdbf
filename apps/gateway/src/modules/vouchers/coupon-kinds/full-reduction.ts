import type { CouponRules } from './coupon-rules.ts'

/** An amount off an order that reaches a minimum spend. */
export const fullReduction: CouponRules<'fullReduction'> = {
  readValue: ({ money }) => ({
    priceOff: money('price_off_minor'),
    minimumSpend: money('minimum_spend_minor'),
  }),
}
