import type { Money } from '@crema/contract/schemas'
import type { Database } from '#src/database/database.ts'
import { voucherStateAt } from '../read-voucher.ts'
import { reduceOrder, type Order, type OrderRefusal } from './reduce-order.ts'
import {
  findChangeOf,
  findVoucherForTill,
  markReleased,
  markUsed,
  type Till,
  type TillVoucher,
} from './till-store.ts'

/** A voucher as a till meets it, whoever it belongs to. */
export type TillView = TillVoucher

/** Why a till may not use or release a voucher, with what would help whoever stands there. */
export type TillRefusal =
  | { refused: 'voucherNotFound' }
  | { refused: 'voucherUsed'; usedAt: string; usedStoreName: string | null }
  | { refused: 'voucherExpired'; expiredAt: string }
  | { refused: 'storeNotSupported' }
  | OrderRefusal
  | { refused: 'notUsed' }
  | { refused: 'usedElsewhere' }
  | { refused: 'tooLateToRelease'; usedAt: string }

type TillResult<Done> = { ok: Done & { voucher: TillVoucher } } | TillRefusal

/** What a change needs to be remembered by: the same key of the same partner is the same change. */
export type TillRequest = { voucherNo: string; till: Till; requestKey: string; now: Date }

/** With the order that it shall be used for, where the till tells it. */
export type UseRequest = TillRequest & { order?: Order | undefined }

/** A voucher as a till may use it now, or why not. Without a store or an order none is judged. */
export async function verifyVoucher(
  database: Database,
  {
    voucherNo,
    storeId,
    order,
    now,
  }: { voucherNo: string; storeId: string | null; order?: Order | undefined; now: Date },
): Promise<{ voucher: TillVoucher; refusal: TillRefusal | null; reduction: Money | null } | undefined> {
  const voucher = await findVoucherForTill(database, voucherNo, storeId)
  return (
    voucher && { voucher, refusal: whyNotUse(voucher, order, now), reduction: reductionOf(voucher, order) }
  )
}

/** Uses a voucher. However many tills try at once, or how often one asks again, it is used once. */
export async function redeemVoucher(
  database: Database,
  request: UseRequest,
): Promise<TillResult<{ usedAt: Date; reduction: Money | null }>> {
  const { voucherNo, till, requestKey, order, now } = request
  const isFit = !order || (await fitsOrder(database, voucherNo, order))
  const isUsed = isFit && (await markUsed(database, voucherNo, till, requestKey, now))
  const voucher = await findVoucherForTill(database, voucherNo, till.storeId)
  if (!voucher) return { refused: 'voucherNotFound' }
  const usedAt = isUsed ? now : await findChangeOf(database, voucherNo, till.partner, requestKey)
  if (usedAt) return { ok: { usedAt, voucher, reduction: reductionOf(voucher, order) } }
  // Another till may have released it between the two looks: it could be used again, and the till shall try.
  return whyNotUse(voucher, order, now) ?? redeemVoucher(database, request)
}

/** Takes back a use of the same till of the same partner, within 15 minutes. */
export async function releaseVoucher(
  database: Database,
  { voucherNo, till, requestKey, now }: TillRequest,
): Promise<TillResult<{ releasedAt: Date }>> {
  const isReleased = await markReleased(database, voucherNo, till, requestKey, now)
  const voucher = await findVoucherForTill(database, voucherNo, null)
  if (!voucher) return { refused: 'voucherNotFound' }
  if (isReleased) return { ok: { releasedAt: now, voucher } }
  const earlier = await findChangeOf(database, voucherNo, till.partner, requestKey)
  return earlier ? { ok: { releasedAt: earlier, voucher } } : whyNotRelease(voucher, till)
}

/** Whether a voucher is good for an order, whatever its state: its terms never change, so this may be asked before. */
async function fitsOrder(database: Database, voucherNo: string, order: Order): Promise<boolean> {
  const voucher = await findVoucherForTill(database, voucherNo, null)
  return voucher !== undefined && 'ok' in reduceOrder(voucher.terms, order)
}

function reductionOf(voucher: TillVoucher, order: Order | undefined): Money | null {
  const reduced = order && reduceOrder(voucher.terms, order)
  return reduced && 'ok' in reduced ? reduced.ok : null
}

/** Whether it can be used at all comes before whether this order is one for it. */
function whyNotUse(voucher: TillVoucher, order: Order | undefined, now: Date): TillRefusal | null {
  const state = voucherStateAt(voucher, now)
  if (state === 'used') {
    return {
      refused: 'voucherUsed',
      usedAt: voucher.used_at?.toISOString() ?? '',
      usedStoreName: voucher.used_store_name ?? null,
    }
  }
  if (state === 'expired') return { refused: 'voucherExpired', expiredAt: voucher.expires_at.toISOString() }
  if (!voucher.is_taken_at) return { refused: 'storeNotSupported' }
  const reduced = order && reduceOrder(voucher.terms, order)
  return reduced && 'refused' in reduced ? reduced : null
}

function whyNotRelease(voucher: TillVoucher, { partner, till }: Till): TillRefusal {
  if (!voucher.used_at) return { refused: 'notUsed' }
  // Who used it is nobody else's business.
  if (voucher.used_partner !== partner || voucher.used_till !== till) return { refused: 'usedElsewhere' }
  return { refused: 'tooLateToRelease', usedAt: voucher.used_at.toISOString() }
}
