import type { CouponKind } from '@crema/contract/vouchers/coupon'
import { allCategoryDrink } from './all-category-drink.ts'
import type { CouponRules } from './coupon-rules.ts'
import { directReduction } from './direct-reduction.ts'
import { discountDrink } from './discount-drink.ts'
import { exchange } from './exchange.ts'
import { fixedPrice } from './fixed-price.ts'
import { fullReduction } from './full-reduction.ts'
import { newUserCommunity } from './new-user-community.ts'

const kinds: { [Kind in CouponKind]: CouponRules<Kind> } = {
  allCategoryDrink,
  discountDrink,
  fullReduction,
  directReduction,
  exchange,
  fixedPrice,
  newUserCommunity,
}

/** The rules of a kind, for a worth of that kind: the record pairs them, and the compiler cannot follow it there. */
export const rulesOf = (kind: CouponKind) => kinds[kind] as CouponRules<CouponKind>
