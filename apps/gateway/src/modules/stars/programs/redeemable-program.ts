import { countries, type Country } from '@crema/contract/countries/countries'
import type { StarProgram } from '@crema/contract/stars/stars'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { findRedeemableProgram, type StarProgramRow } from './program-store.ts'

/** The program of a country that runs, or the last one while its stars can be spent; null where there is none. */
export async function redeemableProgram(
  database: Database,
  { country, locale, now }: { country: Country; locale: Locale; now: Date },
): Promise<StarProgram | null> {
  const row = await findRedeemableProgram(database, country, now)
  return row ? toStarProgram(row, locale) : null
}

/** Whether stars of a country can be spent. */
export async function isRedeemable(database: Database, country: Country, now: Date): Promise<boolean> {
  return (await findRedeemableProgram(database, country, now)) !== undefined
}

/** A program as the contract defines it: texts in one language, the rate in the currency of its country. */
function toStarProgram(row: StarProgramRow, locale: Locale): StarProgram {
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
