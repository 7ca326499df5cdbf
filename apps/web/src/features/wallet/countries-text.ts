import type { Country } from '@crema/contract/countries/countries'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { formatList } from '@crema/i18n/format/text/list'
import { compareNames, countryName } from '@crema/i18n/format/text/names'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'

/** The countries whose stores accept a voucher; undefined where all do. */
export function countriesText(
  { countries }: Pick<Voucher, 'countries'>,
  t: Translator['t'],
  locale: Locale,
): string | undefined {
  if (countries.length === 0) return undefined
  return t('wallet.onlyIn', { countries: listCountries(countries, locale) })
}

/** The countries whose vouchers could not be read; undefined where all could. */
export function missingText(
  missing: readonly Country[] | undefined,
  t: Translator['t'],
  locale: Locale,
): string | undefined {
  return missing && missing.length > 0
    ? t('wallet.missing', { countries: listCountries(missing, locale) })
    : undefined
}

function listCountries(countries: readonly Country[], locale: Locale): string {
  const names = countries.map((country) => countryName(locale, country)).toSorted(compareNames(locale))
  return formatList(locale, names)
}
