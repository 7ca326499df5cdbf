import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { CampaignText, CouponText, Localized, VoucherTerms } from '#src/database/tables.ts'
import type { CouponValueRow } from './coupon-kinds/coupon-rules.ts'
import { couponValue, type CouponRow } from './coupon-kinds/coupon-value.ts'

/**
 * The terms stored with a voucher when it is issued: its value in the member's country, the countries it is bound to, and
 * texts and rules in every language. Later changes of coupon and campaign do not affect them.
 */
export function voucherTerms(
  coupon: CouponRow & { image: string | null; texts: Localized<CouponText> },
  values: CouponValueRow | undefined,
  country: Country,
  campaign: { texts: Localized<CampaignText>; countries: readonly Country[] },
): VoucherTerms {
  const rules: Localized<string[]> = { en: campaign.texts.en.rules }
  for (const [locale, text] of Object.entries(campaign.texts)) {
    rules[locale as Locale] = text.rules // the keys of Texts are locales
  }
  return {
    country,
    ...(campaign.countries.length > 0 && { countries: [...campaign.countries] }),
    value: couponValue(coupon, values, country, coupon.texts.en.item),
    ...(coupon.image !== null && { image: coupon.image }),
    texts: coupon.texts,
    rules,
  }
}
