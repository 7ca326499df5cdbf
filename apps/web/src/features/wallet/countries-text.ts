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
  const names = countries.map((country) => countryName(locale, country)).toSorted(compareNames(locale))
  return t('wallet.onlyIn', { countries: formatList(locale, names) })
}
