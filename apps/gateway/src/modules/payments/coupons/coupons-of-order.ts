import { countries, type Country } from '@crema/contract/countries/countries'
import type { ResponseOf } from '@crema/contract/endpoint'
import type { paymentCoupons } from '@crema/contract/endpoints/payment/payment-coupons'
import { reduceByVouchers } from '@crema/contract/payments/coupons/order-coupons'
import { offeredMax } from '@crema/contract/payments/coupons/voucher-obstacles'
import type { Database } from '#src/database/database.ts'
import type { MemberCaller, Result } from '#src/http/endpoint/route.ts'
import { toVoucher } from '#src/modules/vouchers/read-voucher.ts'
import { vouchersForOrder } from '#src/modules/vouchers/tills/reserve-vouchers.ts'
import { findOrder } from '../orders/order-store.ts'
import { obstacleForOrder, toOrderVoucher, toReducedOrder } from './order-vouchers.ts'

/** The member's vouchers for an order, with what each takes off alone: those that can reduce it first, by expiry. */
export async function couponsOfOrder(
  database: Database,
  orderId: string,
  { memberId, locale, now }: Pick<MemberCaller, 'memberId' | 'locale' | 'now'>,
): Promise<Result<ResponseOf<typeof paymentCoupons>, 'notFound'>> {
  const order = await findOrder(database, orderId)
  if (!order) return { refused: 'notFound' }
  const found = await vouchersForOrder(database, { memberId, storeId: order.store_id, now })
  const { currency, digits } = countries[order.country as Country] // written by `openOrder` only
  const facts = found.map((row) => {
    const { voucherNo, name, value, expiresAt } = toVoucher(row, locale, now)
    const obstacle = obstacleForOrder(order, row)
    const alone =
      obstacle === null ? reduceByVouchers(toReducedOrder(order), [toOrderVoucher(row)]) : undefined
    const reduction = alone && 'ok' in alone ? { amountMinor: alone.ok.offMinor, currency, digits } : null
    return { voucherNo, name, value, itemNos: row.item_nos, expiresAt, obstacle, reduction }
  })
  const usable = facts.filter(({ obstacle }) => obstacle === null)
  const others = facts.filter(({ obstacle }) => obstacle !== null)
  return { ok: { vouchers: [...usable, ...others].slice(0, offeredMax) } }
}
