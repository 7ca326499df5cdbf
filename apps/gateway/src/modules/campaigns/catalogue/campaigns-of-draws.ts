/** What draws read of their campaigns and of the coupons among their prizes. */
import type { Country } from '@crema/contract/countries/countries'
import type { Coupon } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized, VoucherTerms } from '#src/database/tables.ts'
import { voucherTerms } from '#src/modules/vouchers/voucher-terms.ts'
import { findCampaigns, findCouponsByNumber, type StoredCampaign } from './campaign-store.ts'
import { toCoupon } from './read-campaign.ts'

/** Campaigns with their state at `now`, by their number. */
export const campaignsOfDraws = (
  database: Database,
  activityNos: readonly string[],
  { country, now }: { country: Country; now: Date },
): Promise<Map<string, StoredCampaign>> => findCampaigns(database, activityNos, country, now)

/** Coupons as a list shows them, by their number. */
export async function prizeCoupons(
  database: Database,
  couponNos: readonly string[],
  { country, locale }: { country: Country; locale: Locale },
): Promise<Map<string, Coupon>> {
  const found = await findCouponsByNumber(database, couponNos, country)
  return new Map([...found].map(([couponNo, coupon]) => [couponNo, toCoupon(coupon, country, locale)]))
}

/** What a voucher for a coupon says that is issued today. Throws for an unknown coupon. */
export async function prizeVoucher(
  database: Database,
  couponNo: string,
  country: Country,
  campaign: { texts: Localized<CampaignText>; countries: readonly Country[] },
): Promise<{ couponNo: string; validDays: number; terms: VoucherTerms }> {
  const coupon = (await findCouponsByNumber(database, [couponNo], country)).get(couponNo)
  if (!coupon) throw new Error(`The coupon ${couponNo} of a prize does not exist.`)
  return {
    couponNo,
    validDays: coupon.valid_days,
    terms: voucherTerms(coupon, coupon, country, campaign),
  }
}
