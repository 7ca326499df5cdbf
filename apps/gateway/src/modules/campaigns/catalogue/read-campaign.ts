import type { CampaignSummary } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { Coupon } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'
import { localizedText } from '#src/database/localized-text.ts'
import { couponValue } from '#src/modules/vouchers/coupon-kinds/coupon-value.ts'
import { campaignState } from './campaign-record.ts'
import type { StoredCampaign, StoredCoupon } from './campaign-store.ts'

/** A campaign as lists show it, in one language and with the amounts of one country. */
export function toSummary(
  campaign: StoredCampaign,
  coupons: StoredCoupon[],
  country: Country,
  locale: Locale,
  now: Date,
): CampaignSummary {
  const { title, summary } = localizedText(campaign.texts, locale)
  return {
    activityNo: campaign.activityNo,
    kind: campaign.kind,
    state: campaignState(campaign, now),
    title,
    summary,
    startsAt: campaign.startsAt.toISOString(),
    endsAt: campaign.endsAt.toISOString(),
    zone: campaign.zone,
    heroImage: campaign.heroImage,
    heroTone: campaign.heroTone,
    coupons: coupons.map((coupon) => toCoupon(coupon, country, locale)),
  }
}

/** A coupon as lists show it, in one language and with the amounts of one country. */
export function toCoupon(coupon: StoredCoupon, country: Country, locale: Locale): Coupon {
  const { name, note, item } = localizedText(coupon.texts, locale)
  return {
    couponNo: coupon.coupon_no,
    name,
    note,
    image: coupon.image,
    validDays: coupon.valid_days,
    value: couponValue(coupon, coupon, country, item),
  }
}
