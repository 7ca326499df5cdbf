import { v7 as newId } from 'uuid'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Database } from '#src/database/database.ts'
import { openQuota } from '../quotas/open-quota.ts'

export type SeededCampaign = {
  activityNo: string
  kind?: CampaignKind
  perPersonLimit?: number
  dailyLimit?: number
  participantCap?: number
  totalStock?: number
  totalLimit?: number
  prizeCap?: number
  seriesNo?: string
  newUsersOnly?: boolean
  phoneOnly?: boolean
  phoneRegistrationOnly?: boolean
  scanOnly?: boolean
  storeRequired?: boolean
  /** The participating stores; by default every store. */
  stores?: string[]
  startsAt?: Date
  endsAt?: Date
  isOnShelf?: boolean
  countries?: string[]
  coupons?: number
  zone?: string
  hours?: [from: string, to: string]
  /** The price of a gift. */
  priceStars?: number
}

const texts = { en: { title: 'A campaign', summary: 'For a test', rules: [] } }

/** Inserts a campaign with its coupons and limits. */
export async function seedCampaign(database: Database, campaign: SeededCampaign): Promise<void> {
  const { activityNo, totalStock, totalLimit, prizeCap, participantCap, stores, coupons = 1 } = campaign
  await database
    .insertInto('campaign')
    .values({
      activity_no: activityNo,
      kind: campaign.kind ?? (campaign.priceStars === undefined ? 'coupons' : 'gifts'),
      countries: campaign.countries ?? [],
      starts_at: campaign.startsAt ?? new Date('2026-01-01T00:00:00Z'),
      ends_at: campaign.endsAt ?? new Date('2027-01-01T00:00:00Z'),
      zone: campaign.zone ?? 'UTC',
      hours_from: campaign.hours?.[0] ?? null,
      hours_to: campaign.hours?.[1] ?? null,
      is_on_shelf: campaign.isOnShelf ?? true,
      per_person_limit: campaign.perPersonLimit ?? 1,
      daily_limit: campaign.dailyLimit ?? null,
      participant_cap: participantCap ?? null,
      total_stock: totalStock ?? null,
      total_limit: totalLimit ?? null,
      prize_cap: prizeCap ?? null,
      series_no: campaign.seriesNo ?? null,
      new_users_only: campaign.newUsersOnly ?? false,
      phone_only: campaign.phoneOnly ?? false,
      phone_registration_only: campaign.phoneRegistrationOnly ?? false,
      scan_only: campaign.scanOnly ?? false,
      store_required: campaign.storeRequired ?? false,
      stores_limited: stores !== undefined,
      price_stars: campaign.priceStars ?? null,
      texts: JSON.stringify(texts),
    })
    .execute()
  for (let position = 0; position < coupons; position++) {
    const couponNo = `${activityNo}-${position}`
    await database
      .insertInto('coupon')
      .values({
        coupon_no: couponNo,
        kind: 'discountDrink',
        valid_days: 7,
        discount: 5,
        texts: JSON.stringify({ en: { name: 'Half off', note: 'Any drink' } }),
      })
      .execute()
    await database
      .insertInto('campaign_coupon')
      .values({ activity_no: activityNo, position, coupon_no: couponNo })
      .execute()
  }
  if (stores !== undefined && stores.length > 0) {
    await database
      .insertInto('campaign_store')
      .values(stores.map((storeId) => ({ activity_no: activityNo, store_id: storeId })))
      .execute()
  }
  const limits = { total: totalStock, claims: totalLimit, prizes: prizeCap, participants: participantCap }
  for (const [scope, limit] of Object.entries(limits)) {
    if (limit === undefined) continue
    await openQuota(database, { activityNo, scope, limit })
  }
}

/** Inserts a store in UTC, open from 8:00 to 20:00 except on the dates of `closedOn` (`YYYY-MM-DD`). */
export async function seedStore(
  database: Database,
  storeId: string,
  { country = 'US', closedOn = [] as string[] } = {},
): Promise<void> {
  await database
    .insertInto('store')
    .values({
      store_id: storeId,
      country,
      city: 'Seattle',
      name: `Store ${storeId}`,
      address: '',
      zone: 'UTC',
      latitude: 0,
      longitude: 0,
      hours: JSON.stringify(Array.from({ length: 7 }, () => [{ from: '08:00', to: '20:00' }])),
      special_days: JSON.stringify(closedOn.map((date) => ({ date, hours: [] }))),
    })
    .execute()
}

/** Inserts members and returns their ids. */
export async function seedMembers(
  database: Database,
  count: number,
  { registeredAt = new Date('2026-02-01T00:00:00Z'), phone }: { registeredAt?: Date; phone?: string } = {},
): Promise<string[]> {
  const members = Array.from({ length: count }, () => newId())
  await database
    .insertInto('member')
    .values(
      members.map((memberId) => ({
        member_id: memberId,
        email: `${memberId}@example.com`,
        country: 'US',
        language: 'en',
        phone: phone ?? null,
        registered_at: registeredAt,
      })),
    )
    .execute()
  return members
}
