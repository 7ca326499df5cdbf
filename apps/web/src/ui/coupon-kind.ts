/** The spec's coupon kinds, each with a hue of its own in tokens.css (`data-kind`). */
export type CouponKind =
  | 'allCategoryDrink'
  | 'discountDrink'
  | 'fullReduction'
  | 'directReduction'
  | 'exchange'
  | 'fixedPrice'
  | 'newUserCommunity'
