import { countries, type Country } from '@crema/contract/countries/countries'
import type { StarProgram } from '@crema/contract/stars/stars'
import type { Locale } from '@crema/i18n/locales'
import { localizedText } from '#src/database/localized-text.ts'
import type { StarProgramRow } from './program-store.ts'

/** A program as the contract defines it: texts in one language, the rate in the currency of its country. */
export function toStarProgram(row: StarProgramRow, locale: Locale): StarProgram {
  const { title, howToCollect } = localizedText(row.texts, locale)
  const { currency, digits } = countries[row.country as Country] // checked when programs are applied
  const rate = row.rates[currency]
  return {
    programNo: row.program_no,
    title,
    howToCollect,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    redeemUntil: row.redeem_until.toISOString(),
    zone: row.zone,
    rate: rate ? { stars: rate.stars, amount: { amountMinor: rate.perMinor, currency, digits } } : null,
  }
}
