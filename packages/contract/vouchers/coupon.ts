import * as z from 'zod/mini'
import { countryCode, instant, money } from '../schemas.ts'
import { voucherStates } from './voucher-states.ts'

const common = {
  couponNo: z.string(),
  /** In the language asked for. */
  name: z.string(),
  /** What it is good for, in the language asked for. */
  note: z.string(),
}

/** Days a voucher lives after it is claimed. */
const validDays = z.int().check(z.positive())

/**
 * A coupon is the template a campaign gives out (spec section 3): what a voucher of it is worth.
 * `discount` is tenths still to pay: 8 means 20 % off.
 */
export const couponValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allCategoryDrink'), price: money }),
  z.object({ kind: z.literal('discountDrink'), discount: z.number().check(z.gt(0), z.lt(10)) }),
  z.object({ kind: z.literal('fullReduction'), priceOff: money, minimumSpend: money }),
  z.object({ kind: z.literal('directReduction'), priceOff: money }),
  z.object({ kind: z.literal('exchange'), item: z.string() }),
  z.object({ kind: z.literal('fixedPrice'), price: money, item: z.string() }),
  z.object({ kind: z.literal('newUserCommunity'), price: money }),
])
export type CouponValue = z.output<typeof couponValue>
export type CouponKind = CouponValue['kind']

export const coupon = z.object({ ...common, validDays, value: couponValue })
export type Coupon = z.output<typeof coupon>

export const voucherState = z.enum(voucherStates)

/** One member's copy of a coupon. Its rules are those of the day it was issued. */
export const voucher = z.object({
  ...common,
  voucherNo: z.string(),
  activityNo: z.string(),
  value: couponValue,
  state: voucherState,
  issuedAt: instant,
  expiresAt: instant,
  /** Where it was issued: its money is that country's, whatever country the reader looks at. */
  country: countryCode,
  /** The zone in which `expiresAt` ends a day. */
  zone: z.string(),
  usedAt: z.nullable(instant),
  usedStoreName: z.nullable(z.string()),
})
export type Voucher = z.output<typeof voucher>

/** The stores that take a voucher, as they were on the day it was issued. */
export const voucherStores = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Some: `customer/position/list` shows them when it is given this `couponId`. */
  z.object({ kind: z.literal('some'), couponId: z.string() }),
  /** The one that was chosen with the claim. */
  z.object({ kind: z.literal('one'), storeId: z.string(), name: z.string() }),
])
export type VoucherStores = z.output<typeof voucherStores>
