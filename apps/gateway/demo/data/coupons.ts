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
  /** What the kiosk calls the items that it is for. */
  itemNos?: readonly string[]
}

/** Coupons of campaigns. Some gifts give them, too. */
export const offerCoupons = {
  'C-WELCOME': { kind: 'newUserCommunity', validDays: 7, image: 'latte', price: 'welcome' },
  'C-HALFOFF': { kind: 'discountDrink', validDays: 14, discount: 5 },
  'C-ORDER': { kind: 'fullReduction', validDays: 30, priceOff: 'orderOff', minimumSpend: 'order' },
  'C-ANYDRINK': { kind: 'allCategoryDrink', validDays: 14, image: 'takeaway', price: 'anyDrink' },
  'C-FIFTHOFF': { kind: 'discountDrink', validDays: 14, discount: 8 },
  'C-TREAT': { kind: 'directReduction', validDays: 14, priceOff: 'treat' },
  'C-LATTE': { kind: 'exchange', validDays: 30, image: 'latte', itemNos: ['LATTE'] },
  'C-ESPRESSO': { kind: 'exchange', validDays: 30, image: 'espresso' },
  'C-COLDBREW': {
    kind: 'fixedPrice',
    validDays: 14,
    image: 'coldbrew',
    price: 'coldBrew',
    itemNos: ['COLDBREW'],
  },
} as const satisfies Record<string, DemoCoupon>

/** What only gifts give. */
const giftCoupons = {
  'G-CROISSANT': { kind: 'exchange', validDays: 30, image: 'croissant' },
  'G-COLDBREW': { kind: 'exchange', validDays: 30, image: 'coldbrew', itemNos: ['COLDBREW'] },
  'G-MATCHA': { kind: 'exchange', validDays: 30, image: 'matcha' },
  'G-CUP': { kind: 'exchange', validDays: 60, image: 'takeaway' },
  'G-TASTING': { kind: 'exchange', validDays: 60, image: 'friends' },
  'G-TOTE': { kind: 'exchange', validDays: 60, image: 'tote' },
  'G-CARD': { kind: 'directReduction', validDays: 90, image: 'giftcard', priceOff: 'giftCard' },
  'G-BEANS': { kind: 'exchange', validDays: 60, image: 'beans' },
  'G-TUMBLER': { kind: 'exchange', validDays: 60, image: 'tumbler' },
  'G-MACHINE': { kind: 'exchange', validDays: 90, image: 'machine' },
} as const satisfies Record<string, DemoCoupon>

export const demoCoupons = { ...offerCoupons, ...giftCoupons }

export type DemoCouponNo = keyof typeof demoCoupons
