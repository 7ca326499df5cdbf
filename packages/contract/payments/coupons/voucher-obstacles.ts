/** Values of the choice of vouchers, in a file without schemas so that the page loads only these. */

/** Categories of the items of an order, as the kiosk sends them. */
export const itemCategories = ['drink', 'food', 'other'] as const
export type ItemCategory = (typeof itemCategories)[number]

/** Why a voucher cannot reduce an order by itself. */
export const voucherObstacles = [
  'noFittingItem',
  /** What it is for costs no more than with the voucher. */
  'nothingToReduce',
  'minimumSpendNotReached',
  'storeNotSupported',
  /** The order does not say which item the voucher is for. */
  'atCounterOnly',
  /** Another payment uses it. */
  'voucherReserved',
] as const
export type VoucherObstacle = (typeof voucherObstacles)[number]

/** Vouchers of one order. */
export const choiceMax = 10
/** Vouchers among which the best choice is searched. */
export const offeredMax = 40
