import type { Country } from '@crema/contract/countries/countries'
import type { NextGift } from '@crema/contract/stars/stars'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { findNextGift } from './gift-store.ts'

/** The gift that a member with this balance collects stars for next; null where the dearest is within reach. */
export async function nextGift(
  database: Database,
  { locale, ...wanted }: { country: Country; locale: Locale; now: Date; balance: number },
): Promise<NextGift | null> {
  const row = await findNextGift(database, wanted)
  if (!row) return null
  const { activity_no: activityNo, price_stars: priceStars, texts } = row
  return {
    activityNo,
    title: localizedText(texts, locale).title,
    priceStars,
    missing: priceStars - wanted.balance,
  }
}
