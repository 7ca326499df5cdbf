import type { CouponKind } from './coupon.ts'

/** A kind that the contract has and this record lacks is a type error. */
const every = {
  allCategoryDrink: true,
  discountDrink: true,
  fullReduction: true,
  directReduction: true,
  exchange: true,
  fixedPrice: true,
  newUserCommunity: true,
} satisfies Record<CouponKind, true>

/** The kinds of coupons (spec section 3), apart from the schemas so that the page can load them alone. */
export const couponKinds = Object.keys(every) as CouponKind[] // the keys of the record above
