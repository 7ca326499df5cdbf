import { reduceItemPrice, type CouponRules } from './coupon-rules.ts'

/** One particular item for a fixed price. An item that costs less is not reduced. */
export const fixedPrice: CouponRules<'fixedPrice'> = {
  readValue: ({ money, item }) => ({ price: money('price_minor'), item: item() }),
  reduce: ({ price }, order) => reduceItemPrice(order, () => price.amountMinor),
}
