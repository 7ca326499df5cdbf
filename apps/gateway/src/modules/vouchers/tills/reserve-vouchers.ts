import type { Database } from '#src/database/database.ts'
import { voucherStateAt } from '../read-voucher.ts'
import {
  findVouchersForOrder,
  markReserved,
  unmarkReserved,
  type VoucherForOrder,
} from './reservation-store.ts'
import { markReservedUsed, type VoucherUse } from './till-store.ts'

/** A voucher of a member, as the rules for orders read it. */
export type ReservableVoucher = VoucherForOrder

/** Why vouchers cannot be reserved. */
export type ReserveRefusal = 'voucherUsed' | 'voucherExpired' | 'voucherReserved'

type ReserveRequest = {
  attemptId: string
  memberId: string
  voucherNos: readonly string[]
  storeId: string
  now: Date
}

/** The vouchers of a member for an order of a store: all that are unused, or those with these numbers. */
export const vouchersForOrder: typeof findVouchersForOrder = findVouchersForOrder

/**
 * Reserves vouchers for an attempt until it ends, all or none. Call it in the transaction that saves the attempt: after a crash
 * either both exist or neither does. Then no till and no other attempt can use them, until `useReserved` or `release`.
 */
export async function reserve(
  transaction: Database,
  { attemptId, voucherNos, ...request }: ReserveRequest,
): Promise<{ ok: true } | { refused: ReserveRefusal }> {
  if (voucherNos.length === 0 || (await markReserved(transaction, attemptId, { voucherNos, ...request })))
    return { ok: true }
  const found = await findVouchersForOrder(transaction, { voucherNos, ...request })
  const refusals = found.map((voucher) => reserveRefusal(voucher, request.now))
  // Without one, another attempt has released it between the two statements.
  return { refused: refusals.find((refusal) => refusal !== null) ?? 'voucherReserved' }
}

/** Why a voucher cannot be reserved now; null where it can. */
export function reserveRefusal(voucher: ReservableVoucher, now: Date): ReserveRefusal | null {
  const state = voucherStateAt(voucher, now)
  if (state === 'used') return 'voucherUsed'
  if (state === 'expired') return 'voucherExpired'
  return voucher.reserved_attempt === null ? null : 'voucherReserved'
}

/**
 * Uses the vouchers of an attempt that has succeeded, at the store of its order. Call it in the transaction that ends the
 * attempt, and `announceUses` after its commit.
 */
export function useReserved(
  transaction: Database,
  { attemptId, storeId, now }: Pick<ReserveRequest, 'attemptId' | 'storeId' | 'now'>,
): Promise<VoucherUse[]> {
  return markReservedUsed(transaction, attemptId, { storeId, now })
}

/** Releases the vouchers of an attempt that ends without success, in the transaction that ends it. */
export const release: typeof unmarkReserved = unmarkReserved
