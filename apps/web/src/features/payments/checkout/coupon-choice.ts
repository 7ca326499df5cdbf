import type { PaymentOrder } from '@crema/contract/payments/payment-order'

/** The vouchers that are to reduce an order, and what is left to pay. */
export type CouponChoice = { voucherNos: string[]; amount: PaymentOrder['amount'] }
