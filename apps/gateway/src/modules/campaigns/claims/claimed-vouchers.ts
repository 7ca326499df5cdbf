import type { Voucher } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { toVoucher } from '#src/modules/vouchers/read-voucher.ts'

/** The vouchers a member holds of a campaign: of one claim, or of all, the latest in front. */
export async function claimedVouchers(
  database: Database,
  memberId: string,
  activityNo: string,
  locale: Locale,
  now: Date,
  ordinal?: number,
): Promise<Voucher[]> {
  const rows = await database
    .selectFrom('voucher as v')
    .leftJoin('store as s', 's.store_id', 'v.used_store_id')
    .where('v.member_id', '=', memberId)
    .where('v.activity_no', '=', activityNo)
    .$if(ordinal !== undefined, (query) => query.where('v.ordinal', '=', ordinal ?? 0))
    .orderBy('v.ordinal', 'desc')
    // In the campaign's order; a coupon since taken out of the campaign comes last.
    .orderBy((eb) =>
      eb
        .selectFrom('campaign_coupon as cc')
        .whereRef('cc.activity_no', '=', 'v.activity_no')
        .whereRef('cc.coupon_no', '=', 'v.coupon_no')
        .select((inner) => inner.fn.min('cc.position').as('position')),
    )
    .orderBy('v.voucher_no')
    .selectAll('v')
    .select('s.name as used_store_name')
    .execute()
  return rows.map((row) => toVoucher(row, locale, now))
}
