import { formatPlainDate } from '@crema/i18n/format/dates/date'
import { countryName } from '@crema/i18n/format/text/names'
import type { Locale } from '@crema/i18n/locales'
import { brand } from '#src/lib/brand/brand.ts'
import type { Facts } from './documents.ts'
import { lawOf } from './privacy-laws.ts'

/** The dates of the privacy policy, which hold for the documents beside it too (spec section 3). */
const updatedOn = '2025-08-29'
const effectiveFrom = '2025-09-01'

/** What stands in the texts in braces: the chain's own facts, as the reader writes them. */
export function documentFacts(language: Locale, country: string): Facts {
  return {
    brand: brand.name,
    controller: brand.controller.name,
    address: brand.controller.address,
    privacyEmail: brand.controller.privacyEmail,
    supportEmail: brand.supportEmail,
    supportPhone: brand.supportPhone,
    updated: formatPlainDate(language, updatedOn, 'longDate', country),
    effective: formatPlainDate(language, effectiveFrom, 'longDate', country),
    country: countryName(language, country),
    ...lawOf(country, language),
  }
}

/** A text with its facts in place. */
export function withFacts(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
    name in facts ? facts[name as keyof Facts] : braces,
  ) // just looked up
}
