import { forItem, type CouponRules } from './coupon-rules.ts'

/** A new member's first drink, any of them, for one price. That she is new, the campaign has seen to. */
export const newUserCommunity: CouponRules<'newUserCommunity'> = {
  worth: ({ money }) => ({ price: money('price_minor') }),
  atTill: ({ price }, order) => forItem(order, () => price.amountMinor),
}
