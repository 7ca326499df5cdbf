import type { Selectable } from 'kysely'
import { expiringSoonDays } from '@crema/contract/limits'
import type { CouponValue, Voucher } from '@crema/contract/vouchers/coupon'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import type { Locale } from '@crema/i18n/locales'
import { localizedText } from '#src/database/localized-text.ts'
import type { Tables, VoucherTerms } from '#src/database/tables.ts'

/** A row of `voucher` with the name of the store where it was used, if any. */
export type VoucherRow = Omit<
  Selectable<Tables['voucher']>,
  'terms' | 'terms_hash' | 'used_partner' | 'used_till' | 'reserved_attempt' | 'events'
> & {
  terms: VoucherTerms
  used_store_name?: string | null
}

export const expiringSoonMs = expiringSoonDays * 24 * 60 * 60_000

/**
 * The state of a voucher at an instant. It is computed whenever a voucher is
 * read, so that a voucher expires at the end of its last day without a job.
 */
export function voucherStateAt(row: Pick<VoucherRow, 'used_at' | 'expires_at'>, now: Date): VoucherState {
  if (row.used_at) return 'used'
  const leftMs = row.expires_at.getTime() - now.getTime()
  if (leftMs <= 0) return 'expired'
  return leftMs <= expiringSoonMs ? 'expiringSoon' : 'unused'
}

/** A voucher as the contract defines it: texts in one language, state at `now`. */
export function toVoucher(row: VoucherRow, locale: Locale, now: Date): Voucher {
  const text = localizedText(row.terms.texts, locale)
  return {
    voucherNo: row.voucher_no,
    activityNo: row.activity_no,
    couponNo: row.coupon_no,
    name: text.name,
    note: text.note,
    image: row.terms.image ?? null,
    value: withLocalizedItem(row.terms.value, text.item),
    state: voucherStateAt(row, now),
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    country: row.terms.country,
    countries: row.terms.countries ?? [],
    zone: row.zone,
    usedAt: row.used_at?.toISOString() ?? null,
    usedStoreName: row.used_store_name ?? null,
  }
}

/** Replaces the item's stored English name by its name in the requested language. */
function withLocalizedItem(value: CouponValue, item: string | undefined): CouponValue {
  return 'item' in value && item !== undefined ? { ...value, item } : value
}
