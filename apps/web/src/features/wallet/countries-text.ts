import type { Country } from '@crema/contract/countries/countries'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'
import type { Translator } from '@crema/i18n/messages'
import { listCountries } from '#src/shared/lists/list-countries.ts'

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
