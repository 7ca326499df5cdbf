import type { Selectable } from 'kysely'
import type { Money } from '@crema/contract/schemas'
import type { CouponKind, CouponValue } from '@crema/contract/vouchers/coupon'
import type { Tables } from '#src/database/tables.ts'

/** A coupon's amounts in one country, in minor units. */
export type CouponValueRow = Omit<Selectable<Tables['coupon_value']>, 'coupon_no' | 'country'>

type ValueOf<Kind extends CouponKind> = Omit<Extract<CouponValue, { kind: Kind }>, 'kind'>

/** Reads the columns of a coupon. Each function throws if its column is empty: the coupon is misconfigured. */
export type CouponColumns = {
  money: (column: keyof CouponValueRow) => Money
  discount: () => number
  item: () => string
}

/** Amounts of an order at a till, in minor units of the voucher's currency. */
export type OrderAmounts = {
  totalMinor: number
  /** The price of the one drink or item that the voucher is used for. */
  itemMinor?: number | undefined
}

/** The reduction of an order in minor units, or why the voucher cannot be used for it. */
export type OrderReduction =
  | { offMinor: number }
  | { refused: 'minimumSpendNotReached'; missingMinor: number }
  | { refused: 'itemRequired' }

/** One kind of coupon: how its value is read and how it reduces an order. */
export type CouponRules<Kind extends CouponKind> = {
  readValue: (columns: CouponColumns) => ValueOf<Kind>
  reduce: (value: ValueOf<Kind>, order: OrderAmounts) => OrderReduction
}

/**
 * Reduces the price of one drink or item.
 * @param priceWithVoucher returns the price with the voucher for the price without; a higher one reduces nothing
 */
export function reduceItemPrice(
  { itemMinor }: OrderAmounts,
  priceWithVoucher: (itemMinor: number) => number,
): OrderReduction {
  return itemMinor === undefined
    ? { refused: 'itemRequired' }
    : { offMinor: Math.max(0, itemMinor - priceWithVoucher(itemMinor)) }
}
