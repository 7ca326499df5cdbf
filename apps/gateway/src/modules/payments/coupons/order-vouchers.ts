import { countries } from '@crema/contract/countries/countries'
import {
  obstacleOf,
  type OrderVoucher,
  type ReducedOrder,
} from '@crema/contract/payments/coupons/order-coupons'
import type { VoucherObstacle } from '@crema/contract/payments/coupons/voucher-obstacles'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import type { ReservableVoucher } from '#src/modules/vouchers/tills/reserve-vouchers.ts'

/** An order as `payment_order` has it. */
export type StoredOrder = {
  store_id: string
  items: PaymentOrder['items']
  amount_minor: number
  currency: string
}

/** The order as the rules of reductions read it. */
export const toReducedOrder = ({ items, amount_minor: amountMinor }: StoredOrder): ReducedOrder => ({
  items,
  amount: { amountMinor },
})

/** The voucher as the rules of reductions read it, with the value of the day of its claim. */
export const toOrderVoucher = (row: ReservableVoucher): OrderVoucher => ({
  voucherNo: row.voucher_no,
  value: row.terms.value,
  itemNos: row.item_nos,
  expiresAt: row.expires_at.toISOString(),
})

/** Why a voucher cannot reduce an order by itself; null where it can. A voucher of another currency is not for its store. */
export function obstacleForOrder(order: StoredOrder, row: ReservableVoucher): VoucherObstacle | null {
  const { currency } = countries[row.terms.country]
  if (!row.is_accepted_by_store || currency !== order.currency) return 'storeNotSupported'
  if (row.reserved_attempt !== null) return 'voucherReserved'
  return obstacleOf(toReducedOrder(order), toOrderVoucher(row))
}
