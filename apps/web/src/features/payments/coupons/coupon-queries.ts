import { queryOptions } from '@tanstack/react-query'
import type { OrderVoucher } from '@crema/contract/payments/coupons/order-coupons'
import type { VoucherObstacle } from '@crema/contract/payments/coupons/voucher-obstacles'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import type { ApiClient } from '#src/api/api-client.ts'
import type { Session } from '#src/session/session.ts'
import { findBestChoice } from './find-best-choice.ts'

/** A voucher of the member, and why it cannot reduce the order. */
export type Coupon = OrderVoucher & { name: string; obstacle: VoucherObstacle | null }

/** The member's vouchers for an order, and the best choice of them. Never stored: it holds for this payment only. */
export function couponOptions(
  api: ApiClient,
  { orderId, items, amount }: PaymentOrder,
  { locale, country }: Pick<Session, 'locale' | 'country'>,
) {
  return queryOptions<{ coupons: readonly Coupon[]; best: string[] }>({
    queryKey: ['coupons of an order', orderId, locale, country],
    queryFn: async ({ signal }) => {
      const { vouchers } = await api.call('GET payment/coupons', { orderId }, { signal })
      const usable = vouchers.filter(({ obstacle }) => obstacle === null)
      const best = await findBestChoice({ order: { items, amount }, vouchers: usable }, signal)
      return { coupons: vouchers, best }
    },
    // Another device may have used a voucher since.
    gcTime: 0,
  })
}
