import { bestChoice } from '@crema/contract/payments/coupons/best-choice'
import type { OrderVoucher, ReducedOrder } from '@crema/contract/payments/coupons/order-coupons'

/** What the worker searches, and what it answers. */
export type ChoiceJob = { order: ReducedOrder; vouchers: readonly OrderVoucher[] }
export type ChoiceAnswer = { voucherNos: string[] } | { failed: string }

export function runChoice({ order, vouchers }: ChoiceJob): ChoiceAnswer {
  try {
    return { voucherNos: bestChoice(order, vouchers) }
  } catch (error) {
    return { failed: String(error) }
  }
}
