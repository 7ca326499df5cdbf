import type { Country } from '@crema/contract/countries/countries'
import { formatList } from '@crema/i18n/format/text/list'
import { compareNames, countryName } from '@crema/i18n/format/text/names'
import type { Locale } from '@crema/i18n/locales'

/** The names of countries as one text, in the order of the language. */
export function listCountries(countries: readonly Country[], locale: Locale): string {
  const names = countries.map((country) => countryName(locale, country)).toSorted(compareNames(locale))
  return formatList(locale, names)
}
