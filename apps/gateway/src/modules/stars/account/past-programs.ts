import type { PastProgram } from '@crema/contract/stars/stars'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { type AccountOf, findPastPrograms } from './account-store.ts'

/** The ended programs in which a member had stars, newest first, in one language. */
export async function pastPrograms(
  database: Database,
  account: AccountOf,
  { locale, now }: { locale: Locale; now: Date },
): Promise<PastProgram[]> {
  const rows = await findPastPrograms(database, account, now)
  return rows.map((row) => {
    const received = row.received - row.reversed
    // What the job has not recorded yet has expired all the same.
    const expired = row.expired + row.remaining
    return {
      programNo: row.program_no,
      title: localizedText(row.texts, locale).title,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      redeemUntil: row.redeem_until.toISOString(),
      zone: row.zone,
      received,
      spent: Math.max(0, received - expired),
      expired,
    }
  })
}
