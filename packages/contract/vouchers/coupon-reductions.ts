import type { CouponKind, CouponValue } from './coupon.ts'

type ValueOf<Kind extends CouponKind> = Omit<Extract<CouponValue, { kind: Kind }>, 'kind'>

/** Amounts of an order, in minor units of the voucher's currency. */
export type OrderAmounts = {
  totalMinor: number
  /** The price of the one drink or item that the voucher is used for. */
  itemMinor?: number | undefined
}

/** The reduction of an order in minor units, or why the voucher cannot be used for it. */
type OrderReduction =
  | { offMinor: number }
  | { refused: 'minimumSpendNotReached'; missingMinor: number }
  | { refused: 'itemRequired' }

/** How one kind of coupon reduces an order, at a till and when it is paid on the phone. */
type CouponReduction<Kind extends CouponKind> = {
  /** `drink`: one drink; `namedItem`: one of the coupon's items; `order`: the whole order. */
  appliesTo: 'drink' | 'namedItem' | 'order'
  reduce: (value: ValueOf<Kind>, order: OrderAmounts) => OrderReduction
}

/** A drink or item that costs less than the coupon's price is not reduced. */
const toPrice = ({ price }: ValueOf<'allCategoryDrink'>, order: OrderAmounts) =>
  reduceItemPrice(order, () => price.amountMinor)

const reductions: { [Kind in CouponKind]: CouponReduction<Kind> } = {
  /** Any drink for a fixed price. */
  allCategoryDrink: { appliesTo: 'drink', reduce: toPrice },
  /** Part of one drink's price remains to be paid, in tenths: 8 is 20 % off. Half a minor unit is rounded in the customer's favour. */
  discountDrink: {
    appliesTo: 'drink',
    reduce: ({ discount }, order) =>
      reduceItemPrice(order, (itemMinor) => Math.ceil((itemMinor * inThousandths(discount)) / 1000 - 0.5)),
  },
  /** An amount off an order that reaches a minimum spend. */
  fullReduction: {
    appliesTo: 'order',
    reduce: ({ priceOff, minimumSpend }, { totalMinor }) =>
      totalMinor < minimumSpend.amountMinor
        ? { refused: 'minimumSpendNotReached', missingMinor: minimumSpend.amountMinor - totalMinor }
        : { offMinor: Math.min(priceOff.amountMinor, totalMinor) },
  },
  /** An amount off any order, at most the order's total. */
  directReduction: {
    appliesTo: 'order',
    reduce: ({ priceOff }, { totalMinor }) => ({ offMinor: Math.min(priceOff.amountMinor, totalMinor) }),
  },
  /** One item for free. */
  exchange: { appliesTo: 'namedItem', reduce: (_, order) => reduceItemPrice(order, () => 0) },
  /** One particular item for a fixed price. */
  fixedPrice: { appliesTo: 'namedItem', reduce: toPrice },
  /** Any drink for a fixed price, for new members. The campaign checks that the member is new. */
  newUserCommunity: { appliesTo: 'drink', reduce: toPrice },
}

/** The rules of a kind. The caller passes values of that kind; the cast is needed as TypeScript cannot correlate the two. */
export const couponReduction = (kind: CouponKind) => reductions[kind] as CouponReduction<CouponKind>

/**
 * Reduces the price of one drink or item.
 * @param priceWithVoucher returns the price with the voucher for the price without; a higher one reduces nothing
 */
function reduceItemPrice(
  { itemMinor }: OrderAmounts,
  priceWithVoucher: (itemMinor: number) => number,
): OrderReduction {
  return itemMinor === undefined
    ? { refused: 'itemRequired' }
    : { offMinor: Math.max(0, itemMinor - priceWithVoucher(itemMinor)) }
}

/** An integer, so that the multiplication above is exact. */
const inThousandths = (tenths: number) => Math.round(tenths * 100)
