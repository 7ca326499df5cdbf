import type { CouponRules } from './coupon-rules.ts'

/** Any drink for a fixed price, for new members. The campaign checks that the member is new. */
export const newUserCommunity: CouponRules<'newUserCommunity'> = {
  readValue: ({ money }) => ({ price: money('price_minor') }),
}
