import type { Drawing } from '@crema/contract/campaigns/artwork'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { LocalPrices } from './local-prices.ts'

/** A coupon without its texts. Amounts are keys of `LocalPrices`. */
export type DemoCoupon = {
  kind: CouponKind
  validDays: number
  image?: Drawing
  /** The part of the price to be paid, in tenths. */
  discount?: number
  price?: keyof LocalPrices
  priceOff?: keyof LocalPrices
  minimumSpend?: keyof LocalPrices
}

export const demoCoupons = {
  'C-WELCOME': { kind: 'newUserCommunity', validDays: 7, image: 'latte', price: 'welcome' },
  'C-HALFOFF': { kind: 'discountDrink', validDays: 14, discount: 5 },
  'C-ORDER': { kind: 'fullReduction', validDays: 30, priceOff: 'orderOff', minimumSpend: 'order' },
  'C-ANYDRINK': { kind: 'allCategoryDrink', validDays: 14, image: 'takeaway', price: 'anyDrink' },
  'C-FIFTHOFF': { kind: 'discountDrink', validDays: 14, discount: 8 },
  'C-TREAT': { kind: 'directReduction', validDays: 14, priceOff: 'treat' },
  'C-LATTE': { kind: 'exchange', validDays: 30, image: 'latte' },
  'C-ESPRESSO': { kind: 'exchange', validDays: 30, image: 'espresso' },
  'C-COLDBREW': { kind: 'fixedPrice', validDays: 14, image: 'coldbrew', price: 'coldBrew' },
} as const satisfies Record<string, DemoCoupon>

export type DemoCouponNo = keyof typeof demoCoupons
