import type { CouponKind } from '@crema/contract/coupon'
import { allCategoryDrink } from './kinds/all-category-drink.ts'
import type { CouponRules } from './kinds/coupon-rules.ts'
import { directReduction } from './kinds/direct-reduction.ts'
import { discountDrink } from './kinds/discount-drink.ts'
import { exchange } from './kinds/exchange.ts'
import { fixedPrice } from './kinds/fixed-price.ts'
import { fullReduction } from './kinds/full-reduction.ts'
import { newUserCommunity } from './kinds/new-user-community.ts'

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
