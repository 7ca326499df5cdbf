import {
  isForOrder,
  obstacleOf,
  reduceByVouchers,
  type ChoiceProblem,
  type OrderVoucher,
  type ReducedOrder,
} from './order-coupons.ts'

/**
 * Why a voucher cannot be added to a choice, null where it can. `minimumSpendNotReached` with the number of another voucher:
 * the order would no longer reach that one's minimum spend.
 */
export function whyNotAdded(
  order: ReducedOrder,
  chosen: readonly OrderVoucher[],
  voucher: OrderVoucher,
): ChoiceProblem | null {
  const obstacle = obstacleOf(order, voucher)
  if (obstacle) return { problem: obstacle, voucherNo: voucher.voucherNo }
  if (isForOrder(voucher) && chosen.some(isForOrder)) return { problem: 'onePerOrder' }
  const added = reduceByVouchers(order, [...chosen, voucher])
  return 'ok' in added ? null : added
}
