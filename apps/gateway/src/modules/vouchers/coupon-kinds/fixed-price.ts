import { forItem, type CouponRules } from './coupon-rules.ts'

/** One item for a price of its own. Where it costs less anyway, it stays at that. */
export const fixedPrice: CouponRules<'fixedPrice'> = {
  worth: ({ money, item }) => ({ price: money('price_minor'), item: item() }),
  atTill: ({ price }, order) => forItem(order, () => price.amountMinor),
}
