import type { CouponKind, CouponValue } from '@crema/contract/vouchers/coupon'
import type { TicketProps } from '#src/ui/ticket/ticket.tsx'
import { allCategoryDrink } from './coupon-kinds/all-category-drink.ts'
import type { CouponPresentation, FormatContext } from './coupon-kinds/coupon-presentation.ts'
import { directReduction } from './coupon-kinds/direct-reduction.ts'
import { discountDrink } from './coupon-kinds/discount-drink.ts'
import { exchange } from './coupon-kinds/exchange.ts'
import { fixedPrice } from './coupon-kinds/fixed-price.ts'
import { fullReduction } from './coupon-kinds/full-reduction.ts'
import { newUserCommunity } from './coupon-kinds/new-user-community.ts'

const presentations: { [Kind in CouponKind]: CouponPresentation<Kind> } = {
  allCategoryDrink,
  discountDrink,
  fullReduction,
  directReduction,
  exchange,
  fixedPrice,
  newUserCommunity,
}

/** The hue, value and tag of the ticket for a coupon's value. */
export function ticketPresentation(
  couponValue: CouponValue,
  context: FormatContext,
): Required<Pick<TicketProps, 'hue' | 'value' | 'tag'>> {
  const { kind } = couponValue
  const { hue, value } = presentations[kind] as CouponPresentation<CouponKind> // the record maps each kind to its presentation
  return { hue, value: value(couponValue, context), tag: context.t(`coupon.${kind}`) }
}
