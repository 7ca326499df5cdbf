import type { Country } from '@crema/contract/countries/countries'
import { locales, type Locale } from '@crema/i18n/locales'

/** The language of a provider's pages, as two letters and a region: `de-DE`. Providers have no Filipino. */
export function languageTag(locale: Locale, country: Country): string {
  if (locale === 'fil') return 'en-PH'
  if (locale === 'cht') return 'zh-TW'
  const { tag, regions } = locales[locale]
  const region = regions.find((each) => each === country) ?? regions[0]
  return `${tag.slice(0, 2)}-${region}`
}
