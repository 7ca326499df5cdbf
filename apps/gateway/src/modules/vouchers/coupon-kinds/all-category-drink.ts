import { forItem, type CouponRules } from './coupon-rules.ts'

/** Any drink for one price. A drink that costs less stays at its own. */
export const allCategoryDrink: CouponRules<'allCategoryDrink'> = {
  worth: ({ money }) => ({ price: money('price_minor') }),
  atTill: ({ price }, order) => forItem(order, () => price.amountMinor),
}
