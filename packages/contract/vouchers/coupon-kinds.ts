import type { CouponKind } from './coupon.ts'

/** Does not compile if a kind of the contract is missing. */
const isKind = {
  allCategoryDrink: true,
  discountDrink: true,
  fullReduction: true,
  directReduction: true,
  exchange: true,
  fixedPrice: true,
  newUserCommunity: true,
} satisfies Record<CouponKind, true>

/** The kinds of coupons, in a file without schemas so that the page loads only the list. */
export const couponKinds = Object.keys(isKind) as CouponKind[] // the keys of the record above
