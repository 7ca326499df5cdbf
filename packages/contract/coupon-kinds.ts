import type { CouponKind } from './coupon.ts'

/** The kinds of coupons (spec section 3), apart from the schemas so that the page can load them alone. */
export const couponKinds = [
  'allCategoryDrink',
  'discountDrink',
  'fullReduction',
  'directReduction',
  'exchange',
  'fixedPrice',
  'newUserCommunity',
] as const satisfies readonly CouponKind[]
