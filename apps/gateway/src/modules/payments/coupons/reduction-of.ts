import { reduceByVouchers } from '@crema/contract/payments/coupons/order-coupons'
import type { Database } from '#src/database/database.ts'
import {
  reserveRefusal,
  vouchersForOrder,
  type ReserveRefusal,
} from '#src/modules/vouchers/tills/reserve-vouchers.ts'
import { obstacleForOrder, toOrderVoucher, toReducedOrder, type StoredOrder } from './order-vouchers.ts'

/** Why vouchers cannot reduce an order. `priceChanged`: they do not fit it, or not together, any longer. */
type ReductionRefusal = ReserveRefusal | 'notFound' | 'loginRequired' | 'priceChanged'

/**
 * What a member's vouchers together take off an order, in minor units of its currency, by the rules that the page has used. It locks nothing: `reserve` refuses
 * vouchers that were used in the meantime.
 */
export async function reductionOf(
  database: Database,
  {
    order,
    memberId,
    voucherNos,
    now,
  }: { order: StoredOrder; memberId: string | null; voucherNos: readonly string[]; now: Date },
): Promise<{ ok: { reductionMinor: number } } | { refused: ReductionRefusal }> {
  if (voucherNos.length === 0) return { ok: { reductionMinor: 0 } }
  if (memberId === null) return { refused: 'loginRequired' }
  const wanted = [...new Set(voucherNos)]
  const found = await vouchersForOrder(database, {
    memberId,
    storeId: order.store_id,
    voucherNos: wanted,
    now,
  })
  if (found.length < voucherNos.length) return { refused: 'notFound' }
  for (const voucher of found) {
    const refused = reserveRefusal(voucher, now)
    if (refused) return { refused }
    if (obstacleForOrder(order, voucher) !== null) return { refused: 'priceChanged' }
  }
  const reduced = reduceByVouchers(toReducedOrder(order), found.map(toOrderVoucher))
  return 'ok' in reduced ? { ok: { reductionMinor: reduced.ok.offMinor } } : { refused: 'priceChanged' }
}
