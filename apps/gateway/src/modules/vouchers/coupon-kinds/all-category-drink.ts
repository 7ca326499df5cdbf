import { reduceItemPrice, type CouponRules } from './coupon-rules.ts'

/** Any drink for a fixed price. A drink that costs less is not reduced. */
export const allCategoryDrink: CouponRules<'allCategoryDrink'> = {
  readValue: ({ money }) => ({ price: money('price_minor') }),
  reduce: ({ price }, order) => reduceItemPrice(order, () => price.amountMinor),
}
