import type { Database } from '#src/database/database.ts'
import { release, useReserved } from '#src/modules/vouchers/tills/reserve-vouchers.ts'
import { findOrderStore } from '../orders/order-store.ts'

type Attempt = { attempt_id: string; order_id: string; voucher_nos: readonly string[] }

/**
 * Uses the vouchers that an attempt has reserved once it has paid, or releases them, in the transaction that ends it. Returns
 * the uses, for `announceUses` after the commit.
 */
export async function settleVouchers(
  transaction: Database,
  { attempt_id: attemptId, order_id: orderId, voucher_nos: voucherNos }: Attempt,
  { isPaid, now }: { isPaid: boolean; now: Date },
): ReturnType<typeof useReserved> {
  if (voucherNos.length === 0) return []
  if (isPaid) {
    const { store_id: storeId } = await findOrderStore(transaction, orderId)
    return useReserved(transaction, { attemptId, storeId, now })
  }
  await release(transaction, attemptId)
  return []
}
