import type { Selectable } from 'kysely'
import type { Money } from '@crema/contract/schemas'
import type { CouponKind, CouponValue } from '@crema/contract/vouchers/coupon'
import type { Tables } from '#src/database/tables.ts'

/** A coupon's amounts in one country, in minor units. */
export type ValueRow = Omit<Selectable<Tables['coupon_value']>, 'coupon_no' | 'country'>

type Worth<Kind extends CouponKind> = Omit<Extract<CouponValue, { kind: Kind }>, 'kind'>

/** What a kind may ask of its rows. Asking for what is not there throws: the coupon was set up wrongly. */
export type Source = {
  money: (column: keyof ValueRow) => Money
  discount: () => number
  item: () => string
}

/** An order at a till, in minor units of the voucher's money. */
export type Amounts = {
  totalMinor: number
  /** The price of the one drink or item that the voucher shall be for. */
  itemMinor?: number | undefined
}

/** What comes off an order, or why the voucher is not good for it. */
export type Effect =
  | { offMinor: number }
  | { refused: 'minimumSpendNotReached'; missingMinor: number }
  | { refused: 'itemRequired' }

/** One kind of coupon (spec section 3): what makes up its worth, and what it does to an order. */
export type CouponRules<Kind extends CouponKind> = {
  worth: (from: Source) => Worth<Kind>
  atTill: (worth: Worth<Kind>, order: Amounts) => Effect
}

/** For kinds that are for one drink or item: `priceOf` says what that costs with the voucher, which is never more than before. */
export function forItem({ itemMinor }: Amounts, priceOf: (itemMinor: number) => number): Effect {
  return itemMinor === undefined
    ? { refused: 'itemRequired' }
    : { offMinor: Math.max(0, itemMinor - priceOf(itemMinor)) }
}
