import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { CampaignText, CouponText, Texts, VoucherTerms } from '#src/database/tables.ts'
import type { ValueRow } from './coupon-kinds/coupon-rules.ts'
import { couponValue, type CouponRow } from './coupon-kinds/coupon-value.ts'

/**
 * What a voucher keeps of the day it is issued: its worth in the member's country, and texts and rules
 * in every language. Later changes to coupon and campaign do not touch it.
 */
export function voucherTerms(
  coupon: CouponRow & { texts: Texts<CouponText> },
  values: ValueRow | undefined,
  country: Country,
  campaignTexts: Texts<CampaignText>,
): VoucherTerms {
  const rules: Texts<string[]> = { en: campaignTexts.en.rules }
  for (const [locale, text] of Object.entries(campaignTexts)) {
    rules[locale as Locale] = text.rules // the keys of Texts are locales
  }
  return {
    country,
    value: couponValue(coupon, values, country, coupon.texts.en.item),
    texts: coupon.texts,
    rules,
  }
}
