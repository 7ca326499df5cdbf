import type { Voucher } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { toVoucher } from '#src/modules/vouchers/read-voucher.ts'
import { findClaimedVouchers } from './claim-store.ts'

/** The vouchers that a member claimed of a campaign: of one claim, or of all of them, newest claim first. */
export async function claimedVouchers(
  database: Database,
  memberId: string,
  activityNo: string,
  locale: Locale,
  now: Date,
  ordinal?: number,
): Promise<Voucher[]> {
  const rows = await findClaimedVouchers(database, memberId, activityNo, ordinal)
  return rows.map((row) => toVoucher(row, locale, now))
}
