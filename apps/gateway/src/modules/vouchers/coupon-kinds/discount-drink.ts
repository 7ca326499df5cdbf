import type { CouponRules } from './coupon-rules.ts'

/** Part of one drink's price remains to be paid. */
export const discountDrink: CouponRules<'discountDrink'> = {
  readValue: ({ discount }) => ({ discount: discount() }),
}
