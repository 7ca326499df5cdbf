import type { PaymentOrder } from '@crema/contract/payments/payment-order'

/** The vouchers that are to reduce an order, and what is left to pay. */
export type CouponChoice = { voucherNos: string[]; amount: PaymentOrder['amount'] }

/** The properties of the component that chooses coupons. It calls `onChoose` once for its own best choice. */
export type CouponSlotProps = {
  order: PaymentOrder
  choice: CouponChoice
  onChoose: (choice: CouponChoice) => void
  /** While a payment is under way nothing can be chosen. */
  isLocked: boolean
}
