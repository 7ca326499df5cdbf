import type { CouponRules } from './coupon-rules.ts'

/** Any drink for a fixed price. */
export const allCategoryDrink: CouponRules<'allCategoryDrink'> = {
  readValue: ({ money }) => ({ price: money('price_minor') }),
}
