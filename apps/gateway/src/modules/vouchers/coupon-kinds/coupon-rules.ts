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

/** One kind of coupon: how its value is read. How it reduces an order is in the contract (`coupon-reductions.ts`). */
export type CouponRules<Kind extends CouponKind> = {
  readValue: (columns: CouponColumns) => ValueOf<Kind>
}
