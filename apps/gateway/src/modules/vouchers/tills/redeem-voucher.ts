import { type RawBuilder, sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Money } from '@crema/contract/schemas'
import type { Database } from '#src/database/database.ts'
import { voucherStateAt } from '../read-voucher.ts'
import { reduceOrder, type Order, type OrderRefusal } from './reduce-order.ts'
import {
  findVoucherEvent,
  findVoucherForTill,
  markReleased,
  markUsed,
  type Till,
  type TillVoucher,
} from './till-store.ts'

/** A voucher of any member, as the rules for tills return it. */
export type TillView = TillVoucher

/** Why a till may not redeem a voucher, with details for the message. */
export type RedeemRefusal =
  | { refused: 'voucherNotFound' }
  | { refused: 'voucherUsed'; usedAt: string; usedStoreName: string | null }
  | { refused: 'voucherExpired'; expiredAt: string }
  | { refused: 'voucherReserved' }
  | { refused: 'storeNotSupported' }
  | { refused: 'countryNotSupported'; countries: Country[] }
  | OrderRefusal

/** Why a till may not release a voucher, with details for the message. */
export type ReleaseRefusal =
  | { refused: 'voucherNotFound' }
  | { refused: 'notUsed' }
  | { refused: 'usedElsewhere' }
  | { refused: 'tooLateToRelease'; usedAt: string }

/** `changed`: the member whose voucher has changed; null where an earlier request has changed it. */
type TillResult<Done, Refusal> = { ok: Done & { voucher: TillVoucher }; changed: string | null } | Refusal

/** A change of a voucher. Requests of a partner with the same idempotency key are the same change. */
export type TillRequest = { voucherNo: string; till: Till; idempotencyKey: string; now: Date }

/** `order` is what the voucher is used for, if the till sends it. */
export type RedeemRequest = TillRequest & {
  order?: Order | undefined
  /** SQL that answers whether something waits for the use of the voucher in the row `changed`. Default: not asked. */
  isAwaited?: RawBuilder<boolean>
}

/** A voucher and whether a till may redeem it now. Store and order are checked only if given. */
export async function verifyVoucher(
  database: Database,
  {
    voucherNo,
    storeId,
    order,
    now,
  }: { voucherNo: string; storeId: string | null; order?: Order | undefined; now: Date },
): Promise<{ voucher: TillVoucher; refusal: RedeemRefusal | null; reduction: Money | null } | undefined> {
  const voucher = await findVoucherForTill(database, voucherNo, storeId)
  return (
    voucher && {
      voucher,
      refusal: redeemRefusal(voucher, order, now),
      reduction: reductionOf(voucher, order),
    }
  )
}

/**
 * Redeems a voucher. It is redeemed once, with any number of concurrent tills and repeated requests. `isAwaited`: whether
 * something may wait for the use; where an earlier request has used it this is not known, and true.
 */
export async function redeemVoucher(
  database: Database,
  request: RedeemRequest,
): Promise<TillResult<{ usedAt: Date; reduction: Money | null; isAwaited: boolean }, RedeemRefusal>> {
  const { voucherNo, till, idempotencyKey, order, now, isAwaited = sql<boolean>`false` } = request
  const isApplicable = !order || (await appliesToOrder(database, voucherNo, order))
  const used = isApplicable && (await markUsed(database, { voucherNo, till, idempotencyKey, now, isAwaited }))
  if (used) {
    const done = { usedAt: now, reduction: reductionOf(used, order), isAwaited: used.is_awaited }
    return { ok: { ...done, voucher: used }, changed: used.member_id }
  }
  const voucher = await findVoucherForTill(database, voucherNo, till.storeId)
  if (!voucher) return { refused: 'voucherNotFound' }
  const usedAt = await findVoucherEvent(database, voucherNo, till.partner, idempotencyKey)
  if (usedAt) {
    const done = { usedAt, reduction: reductionOf(voucher, order), isAwaited: true }
    return { ok: { ...done, voucher }, changed: null }
  }
  // Without a reason another till released the voucher between the two queries, so it can be redeemed again.
  return redeemRefusal(voucher, order, now) ?? redeemVoucher(database, request)
}

/** Reverses a redemption by the same till of the same partner, within 15 minutes. */
export async function releaseVoucher(
  database: Database,
  { voucherNo, till, idempotencyKey, now }: TillRequest,
): Promise<TillResult<{ releasedAt: Date }, ReleaseRefusal>> {
  const isReleased = await markReleased(database, voucherNo, till, idempotencyKey, now)
  const voucher = await findVoucherForTill(database, voucherNo, null)
  if (!voucher) return { refused: 'voucherNotFound' }
  if (isReleased) return { ok: { releasedAt: now, voucher }, changed: voucher.member_id }
  const earlier = await findVoucherEvent(database, voucherNo, till.partner, idempotencyKey)
  return earlier ? { ok: { releasedAt: earlier, voucher }, changed: null } : releaseRefusal(voucher, till)
}

/** Whether a voucher's terms allow an order, regardless of its state. Terms never change, so this needs no lock. */
async function appliesToOrder(database: Database, voucherNo: string, order: Order): Promise<boolean> {
  const voucher = await findVoucherForTill(database, voucherNo, null)
  return voucher !== undefined && 'ok' in reduceOrder(voucher.terms, order)
}

function reductionOf(voucher: TillVoucher, order: Order | undefined): Money | null {
  const reduced = order && reduceOrder(voucher.terms, order)
  return reduced && 'ok' in reduced ? reduced.ok : null
}

/** Why a voucher cannot be redeemed. Its own state comes before reasons of the order. */
function redeemRefusal(voucher: TillVoucher, order: Order | undefined, now: Date): RedeemRefusal | null {
  const state = voucherStateAt(voucher, now)
  if (state === 'used') {
    return {
      refused: 'voucherUsed',
      usedAt: voucher.used_at?.toISOString() ?? '',
      usedStoreName: voucher.used_store_name ?? null,
    }
  }
  if (state === 'expired') return { refused: 'voucherExpired', expiredAt: voucher.expires_at.toISOString() }
  if (voucher.reserved_attempt !== null) return { refused: 'voucherReserved' }
  if (!voucher.is_accepted_in_country)
    return { refused: 'countryNotSupported', countries: voucher.terms.countries ?? [] }
  if (!voucher.is_accepted_by_store) return { refused: 'storeNotSupported' }
  const reduced = order && reduceOrder(voucher.terms, order)
  return reduced && 'refused' in reduced ? reduced : null
}

function releaseRefusal(voucher: TillVoucher, { partner, till }: Till): ReleaseRefusal {
  if (!voucher.used_at) return { refused: 'notUsed' }
  // Neither till nor store is disclosed to others.
  if (voucher.used_partner !== partner || voucher.used_till !== till) return { refused: 'usedElsewhere' }
  return { refused: 'tooLateToRelease', usedAt: voucher.used_at.toISOString() }
}
