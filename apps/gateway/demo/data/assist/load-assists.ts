import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import type { StoredTier } from '#src/database/tables.ts'
import { defaultReview } from '#src/modules/assist/review/default-review.ts'
import { assistTexts, couponTexts, type DemoTexts } from '../read-texts.ts'
import { type DemoAssist, type DemoTier, demoAssists } from './demo-assists.ts'

/** Inserts or updates the tiers and rules of friend assist. */
export async function loadAssists(database: Database, texts: ReadonlyMap<Locale, DemoTexts>): Promise<void> {
  await database
    .insertInto('assist_campaign')
    .values(
      Object.entries<DemoAssist>(demoAssists).map(([activityNo, assist]) => ({
        activity_no: activityNo,
        tiers: JSON.stringify(assist.tiers.map((tier) => storedTier(tier, texts))),
        seats: assist.seats,
        invitations_per_member: assist.invitations,
        helps_per_day: null,
        qualifies: assist.qualifies,
        qualify_days: assist.qualifyDays ?? null,
        review: JSON.stringify({
          ...defaultReview,
          network: assist.hasNetworkRule ? defaultReview.network : null,
        }),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('activity_no').doUpdateSet((eb) => ({
        tiers: eb.ref('excluded.tiers'),
        seats: eb.ref('excluded.seats'),
        invitations_per_member: eb.ref('excluded.invitations_per_member'),
        qualifies: eb.ref('excluded.qualifies'),
        qualify_days: eb.ref('excluded.qualify_days'),
        review: eb.ref('excluded.review'),
      })),
    )
    .execute()
}

function storedTier(tier: DemoTier, texts: ReadonlyMap<Locale, DemoTexts>): StoredTier {
  const { friends, kind, image } = tier
  switch (tier.kind) {
    case 'coupons': {
      const names = Object.entries(couponTexts(texts, tier.coupon)).map(([locale, { name }]) => [
        locale,
        { title: name },
      ])
      return {
        friends,
        kind,
        coupons: [tier.coupon],
        image,
        texts: Object.fromEntries(names) as StoredTier['texts'], // has the locales of the coupon
      }
    }
    case 'stars':
      return { friends, kind, stars: tier.stars, image, texts: assistTexts(texts, 'stars') }
    case 'entry':
      return {
        friends,
        kind,
        draw: tier.draw,
        stars: tier.stars,
        image,
        texts: assistTexts(texts, 'entry'),
      }
  }
}
