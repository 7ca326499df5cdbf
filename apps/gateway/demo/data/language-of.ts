import type { Country } from '@crema/contract/countries/countries'
import { type Locale, localeCodes, locales } from '@crema/i18n/locales'

/** The first language of a country. */
export const languageOf = (country: Country): Locale =>
  localeCodes.find((code) => locales[code].regions.some((region) => region === country)) ?? 'en'
