import { formatPlainDate } from '@crema/i18n/format/dates/date'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import { countryName } from '@crema/i18n/format/text/names'
import { formatPhone } from '@crema/i18n/format/text/phone'
import type { Locale } from '@crema/i18n/locales'
import dates from '#legal/dates.json'
import { brand } from '#src/lib/brand/brand.ts'
import type { DocumentFacts } from './documents.ts'
import { lawOf } from './privacy-laws.ts'

/** The values of the placeholders in the documents, formatted for the reader's locale. */
export function documentFacts(language: Locale, country: string): DocumentFacts {
  return {
    brand: brand.name,
    controller: brand.controller.name,
    address: brand.controller.address,
    privacyEmail: brand.controller.privacyEmail,
    supportEmail: brand.supportEmail,
    supportPhone: isolateLtr(formatPhone(brand.supportPhone)),
    updated: formatPlainDate(language, dates.updated, 'longDate', country),
    effective: formatPlainDate(language, dates.effective, 'longDate', country),
    country: countryName(language, country),
    ...lawOf(country, language),
  }
}

/** A text with its placeholders replaced. */
export function withFacts(text: string, facts: DocumentFacts): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
    name in facts ? facts[name as keyof DocumentFacts] : braces,
  ) // the line above has checked the name
}
