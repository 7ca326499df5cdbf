import * as z from 'zod/mini'
import { countryCode, instant, money } from '../schemas.ts'
import { voucherStates } from './voucher-states.ts'

const common = {
  couponNo: z.string(),
  /** In the requested language. */
  name: z.string(),
  /** A description, in the requested language. */
  note: z.string(),
  /** A drawing that every brand has, or another picture of the brand; null for a coupon without one. */
  image: z.nullable(z.string()),
}

/** Days for which a voucher is valid after the day of the claim. */
const validDays = z.int().check(z.positive())

/**
 * The value of a coupon by kind. `discount` is the part of the price that remains to be paid, in tenths:
 * 8 means 20 % off.
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

/** A coupon is the template of which a claim issues vouchers. */
export const coupon = z.object({ ...common, validDays, value: couponValue })
export type Coupon = z.output<typeof coupon>

export const voucherState = z.enum(voucherStates)

/** One member's copy of a coupon, with the terms of the day it was issued. */
export const voucher = z.object({
  ...common,
  voucherNo: z.string(),
  activityNo: z.string(),
  value: couponValue,
  state: voucherState,
  issuedAt: instant,
  expiresAt: instant,
  /** The country where it was issued, which determines its currency. */
  country: countryCode,
  /** The countries whose stores accept it; empty: all. */
  countries: z.array(countryCode),
  /** IANA zone in which `expiresAt` is the end of a day. */
  zone: z.string(),
  usedAt: z.nullable(instant),
  usedStoreName: z.nullable(z.string()),
})
export type Voucher = z.output<typeof voucher>

/** The stores that accept a voucher, as of the day it was issued. */
export const voucherStores = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Some stores: `customer/position/list` with this `couponId` lists them. */
  z.object({ kind: z.literal('some'), couponId: z.string() }),
  /** The store that was chosen with the claim. */
  z.object({ kind: z.literal('one'), storeId: z.string(), name: z.string() }),
])
export type VoucherStores = z.output<typeof voucherStores>
