import type { Tier } from '@crema/contract/assist/assist'
import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import type { StoredTier } from '#src/database/tables.ts'
import { prizeCoupons } from '#src/modules/campaigns/catalogue/campaigns-of-draws.ts'

/** Tiers in one language and with the amounts of one country, in their order. */
export async function readTiers(
  database: Database,
  tiers: readonly StoredTier[],
  { country, locale }: { country: Country; locale: Locale },
): Promise<Tier[]> {
  const couponNos = [...new Set(tiers.flatMap((tier) => tier.coupons ?? []))]
  const coupons = await prizeCoupons(database, couponNos, { country, locale })
  return tiers.map(({ friends, kind, stars, draw, image, texts, ...tier }) => {
    const own = (tier.coupons ?? []).flatMap((couponNo) => coupons.get(couponNo) ?? [])
    return {
      friends,
      kind,
      title: localizedText(texts, locale).title,
      image: image ?? own[0]?.image ?? null,
      coupons: own,
      stars: stars ?? null,
      draw: draw ?? null,
    }
  })
}
