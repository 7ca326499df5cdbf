import type { Database } from '#src/database/database.ts'
import { voucherStateAt } from './read-voucher.ts'
import { findChangeOf, findVoucherForTill, markReleased, markUsed, type Till, type TillVoucher } from './till-store.ts'

/** A voucher as a till meets it, whoever it belongs to. */
export type TillView = TillVoucher

/** Why a till may not use or release a voucher, with what would help whoever stands there. */
export type TillRefusal =
  | { refused: 'voucherNotFound' }
  | { refused: 'voucherUsed'; usedAt: string; usedStoreName: string | null }
  | { refused: 'voucherExpired'; expiredAt: string }
  | { refused: 'storeNotSupported' }
  | { refused: 'notUsed' }
  | { refused: 'usedElsewhere' }
  | { refused: 'tooLateToRelease'; usedAt: string }

type TillResult<Done> = { ok: Done & { voucher: TillVoucher } } | TillRefusal

/** What a change needs to be remembered by: the same key of the same partner is the same change. */
export type TillRequest = { voucherNo: string; till: Till; requestKey: string; now: Date }

/** A voucher as a till may use it now, or why not. Without a store none is judged. */
export async function verifyVoucher(
  database: Database,
  voucherNo: string,
  storeId: string | null,
  now: Date,
): Promise<{ voucher: TillVoucher; refusal: TillRefusal | null } | undefined> {
  const voucher = await findVoucherForTill(database, voucherNo, storeId)
  return voucher && { voucher, refusal: whyNotUse(voucher, now) }
}

/** Uses a voucher. However many tills try at once, or how often one asks again, it is used once. */
export async function redeemVoucher(
  database: Database,
  { voucherNo, till, requestKey, now }: TillRequest,
): Promise<TillResult<{ usedAt: Date }>> {
  const isUsed = await markUsed(database, voucherNo, till, requestKey, now)
  const voucher = await findVoucherForTill(database, voucherNo, till.storeId)
  if (!voucher) return { refused: 'voucherNotFound' }
  if (isUsed) return { ok: { usedAt: now, voucher } }
  const earlier = await findChangeOf(database, voucherNo, till.partner, requestKey)
  if (earlier) return { ok: { usedAt: earlier, voucher } }
  // Another till may have released it between the two looks: it could be used again, and the till shall try.
  return whyNotUse(voucher, now) ?? redeemVoucher(database, { voucherNo, till, requestKey, now })
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

function whyNotUse(voucher: TillVoucher, now: Date): TillRefusal | null {
  const state = voucherStateAt(voucher, now)
  if (state === 'used') {
    return {
      refused: 'voucherUsed',
      usedAt: voucher.used_at?.toISOString() ?? '',
      usedStoreName: voucher.used_store_name ?? null,
    }
  }
  if (state === 'expired') return { refused: 'voucherExpired', expiredAt: voucher.expires_at.toISOString() }
  return voucher.is_taken_at ? null : { refused: 'storeNotSupported' }
}

function whyNotRelease(voucher: TillVoucher, { partner, till }: Till): TillRefusal {
  if (!voucher.used_at) return { refused: 'notUsed' }
  // Who used it is nobody else's business.
  if (voucher.used_partner !== partner || voucher.used_till !== till) return { refused: 'usedElsewhere' }
  return { refused: 'tooLateToRelease', usedAt: voucher.used_at.toISOString() }
}

