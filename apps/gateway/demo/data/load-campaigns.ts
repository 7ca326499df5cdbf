import { sql } from 'kysely'
import { defaultHero } from '@crema/contract/campaigns/artwork'
import type { Locale } from '@crema/i18n/locales'
import type { Database } from '#src/database/database.ts'
import { splitCapacity } from '#src/modules/quotas/quota-buckets.ts'
import { demoCampaigns, usedUpDays } from './campaigns.ts'
import type { DemoCampaign } from './demo-campaign.ts'
import { campaignTexts, type DemoTexts } from './read-texts.ts'
import { demoStores, isClosedToday } from './stores.ts'

/** Inserts or updates the campaigns of the demo. Taken pieces of their limits are not reset. */
export async function loadCampaigns(
  database: Database,
  texts: ReadonlyMap<Locale, DemoTexts>,
  now: Date,
): Promise<void> {
  const campaigns = Object.entries<DemoCampaign>(demoCampaigns(now))
  await database
    .insertInto('campaign')
    .values(
      campaigns.map(([activityNo, campaign]) => ({
        ...campaignRow(activityNo, campaign),
        texts: JSON.stringify(campaignTexts(texts, activityNo)),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('activity_no').doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        price_stars: eb.ref('excluded.price_stars'),
        countries: eb.ref('excluded.countries'),
        starts_at: eb.ref('excluded.starts_at'),
        ends_at: eb.ref('excluded.ends_at'),
        zone: eb.ref('excluded.zone'),
        hours_from: eb.ref('excluded.hours_from'),
        hours_to: eb.ref('excluded.hours_to'),
        is_on_shelf: eb.ref('excluded.is_on_shelf'),
        per_person_limit: eb.ref('excluded.per_person_limit'),
        daily_limit: eb.ref('excluded.daily_limit'),
        participant_cap: eb.ref('excluded.participant_cap'),
        total_stock: eb.ref('excluded.total_stock'),
        new_users_only: eb.ref('excluded.new_users_only'),
        phone_only: eb.ref('excluded.phone_only'),
        phone_registration_only: eb.ref('excluded.phone_registration_only'),
        scan_only: eb.ref('excluded.scan_only'),
        store_required: eb.ref('excluded.store_required'),
        stores_limited: eb.ref('excluded.stores_limited'),
        series_no: eb.ref('excluded.series_no'),
        total_limit: eb.ref('excluded.total_limit'),
        prize_cap: eb.ref('excluded.prize_cap'),
        hero_image: eb.ref('excluded.hero_image'),
        hero_tone: eb.ref('excluded.hero_tone'),
        texts: eb.ref('excluded.texts'),
      })),
    )
    .execute()
  await loadCampaignCoupons(database, campaigns)
  await loadCampaignStores(database, campaigns, now)
  await loadQuotas(database, campaigns)
}

function campaignRow(activityNo: string, campaign: DemoCampaign) {
  return {
    activity_no: activityNo,
    kind: campaign.kind ?? 'coupons',
    price_stars: campaign.priceStars ?? null,
    countries: [...(campaign.countries ?? [])],
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt,
    zone: campaign.calendar.zone,
    hours_from: campaign.hours?.from ?? null,
    hours_to: campaign.hours?.to ?? null,
    is_on_shelf: campaign.isOnShelf ?? true,
    per_person_limit: campaign.perPersonLimit ?? 1,
    daily_limit: campaign.dailyLimit ?? null,
    participant_cap: campaign.participantCap ?? null,
    total_stock: campaign.totalStock ?? null,
    new_users_only: campaign.newUsersOnly ?? false,
    phone_only: campaign.phoneOnly ?? false,
    phone_registration_only: campaign.phoneRegistrationOnly ?? false,
    scan_only: campaign.scanOnly ?? false,
    store_required: campaign.storeRequired ?? false,
    stores_limited: campaign.stores !== undefined,
    series_no: campaign.seriesNo ?? null,
    total_limit: campaign.totalLimit ?? null,
    prize_cap: campaign.prizeCap ?? null,
    hero_image: campaign.hero?.[0] ?? defaultHero.image,
    hero_tone: campaign.hero?.[1] ?? defaultHero.tone,
  }
}

async function loadCampaignCoupons(database: Database, campaigns: [string, DemoCampaign][]): Promise<void> {
  const activityNos = campaigns.map(([activityNo]) => activityNo)
  await database.deleteFrom('campaign_coupon').where('activity_no', 'in', activityNos).execute()
  await database
    .insertInto('campaign_coupon')
    .values(
      campaigns.flatMap(([activityNo, { coupons }]) =>
        coupons.map((couponNo, position) => ({ activity_no: activityNo, position, coupon_no: couponNo })),
      ),
    )
    .execute()
}

/**
 * The row of a store that no longer participates is not deleted, since vouchers issued before are still accepted there.
 */
async function loadCampaignStores(
  database: Database,
  campaigns: [string, DemoCampaign][],
  now: Date,
): Promise<void> {
  const rows = campaigns.flatMap(([activityNo, { stores }]) =>
    demoStores
      .filter(({ storeId }) => stores !== undefined && isClosedToday(storeId) === (stores === 'closedToday'))
      .map(({ storeId }) => ({ activity_no: activityNo, store_id: storeId })),
  )
  const activityNos = campaigns.map(([activityNo]) => activityNo)
  await database
    .updateTable('campaign_store')
    .set({ removed_at: now })
    .where('activity_no', 'in', activityNos)
    .where('removed_at', 'is', null)
    .execute()
  await database
    .insertInto('campaign_store')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['activity_no', 'store_id']).doUpdateSet({ removed_at: null }))
    .execute()
}

/** Inserts the rows of limits. Limits that are to be used up are filled on every start. */
async function loadQuotas(database: Database, campaigns: [string, DemoCampaign][]): Promise<void> {
  const rows = campaigns.flatMap(
    ([activityNo, { totalStock, totalLimit, prizeCap, participantCap, dailyLimit, calendar, usedUp }]) => [
      ...quotaRows(activityNo, 'claims', totalLimit, usedUp === 'claims'),
      ...quotaRows(activityNo, 'prizes', prizeCap, usedUp === 'prizes'),
      ...quotaRows(activityNo, 'total', totalStock, usedUp === 'total'),
      ...quotaRows(activityNo, 'participants', participantCap, usedUp === 'participants'),
      // The first claim of a day inserts its rows; only used-up days need them before.
      ...Array.from({ length: usedUp === 'today' ? usedUpDays : 0 }, (_, day) =>
        quotaRows(activityNo, `day:${calendar.dateOf(day)}`, dailyLimit, true),
      ).flat(),
    ],
  )
  await database
    .insertInto('quota')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['activity_no', 'scope', 'bucket']).doUpdateSet((eb) => ({
        capacity: sql<number>`greatest(excluded.capacity, quota.taken)`,
        taken: sql<number>`greatest(${eb.ref('excluded.taken')}, quota.taken)`,
      })),
    )
    .execute()
}

function quotaRows(activityNo: string, scope: string, limit: number | undefined, isUsedUp: boolean) {
  if (limit === undefined) return []
  return splitCapacity(limit).map((capacity, bucket) => ({
    activity_no: activityNo,
    scope,
    bucket,
    capacity,
    taken: isUsedUp ? capacity : 0,
  }))
}
