import type { CouponKind } from '@crema/contract/vouchers/coupon'
import { allCategoryDrink } from './all-category-drink.ts'
import type { CouponRules } from './coupon-rules.ts'
import { directReduction } from './direct-reduction.ts'
import { discountDrink } from './discount-drink.ts'
import { exchange } from './exchange.ts'
import { fixedPrice } from './fixed-price.ts'
import { fullReduction } from './full-reduction.ts'
import { newUserCommunity } from './new-user-community.ts'

const rulesByKind: { [Kind in CouponKind]: CouponRules<Kind> } = {
  allCategoryDrink,
  discountDrink,
  fullReduction,
  directReduction,
  exchange,
  fixedPrice,
  newUserCommunity,
}

/** The rules of a kind. The caller passes values of that kind; the cast is needed as TypeScript cannot correlate the two. */
export const couponRules = (kind: CouponKind) => rulesByKind[kind] as CouponRules<CouponKind>
