import type { CouponKind, CouponValue } from '@crema/contract/vouchers/coupon'
import type { TicketProps } from '#src/ui/ticket/ticket.tsx'
import { allCategoryDrink } from './coupon-kinds/all-category-drink.ts'
import type { CouponFace, Reader } from './coupon-kinds/coupon-presentation.ts'
import { directReduction } from './coupon-kinds/direct-reduction.ts'
import { discountDrink } from './coupon-kinds/discount-drink.ts'
import { exchange } from './coupon-kinds/exchange.ts'
import { fixedPrice } from './coupon-kinds/fixed-price.ts'
import { fullReduction } from './coupon-kinds/full-reduction.ts'
import { newUserCommunity } from './coupon-kinds/new-user-community.ts'

const faces: { [Kind in CouponKind]: CouponFace<Kind> } = {
  allCategoryDrink,
  discountDrink,
  fullReduction,
  directReduction,
  exchange,
  fixedPrice,
  newUserCommunity,
}

/** What a ticket shows of a coupon's worth: hue, stub and tag. */
export function ticketFace(
  worth: CouponValue,
  reader: Reader,
): Required<Pick<TicketProps, 'hue' | 'value' | 'tag'>> {
  const { hue, value } = faces[worth.kind] as CouponFace<CouponKind> // the record pairs each kind with its own worth
  return { hue, value: value(worth, reader), tag: reader.t(`coupon.${worth.kind}`) }
}
