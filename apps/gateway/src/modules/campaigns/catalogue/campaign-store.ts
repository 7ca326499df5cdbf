import { type RawBuilder, sql } from 'kysely'
import type { HeroTone } from '@crema/contract/campaigns/artwork'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { Database } from '#src/database/database.ts'
import { ownPlan } from '#src/database/statements/own-plan.ts'
import type { CampaignText, CouponText, Localized } from '#src/database/tables.ts'
import type { CampaignRecord } from './campaign-record.ts'

export type StoredCoupon = {
  coupon_no: string
  kind: CouponKind
  valid_days: number
  discount: string | null
  image: string | null
  texts: Localized<CouponText>
  price_minor: number | null
  price_off_minor: number | null
  minimum_spend_minor: number | null
}

export type StoredCampaign = CampaignRecord & {
  /** The countries it runs in; empty: all. */
  countries: Country[]
  zone: string
  hours: { from: string; to: string } | null
  nextOpenAt: Date | null
  /** Today's date in the campaign's zone, `YYYY-MM-DD`; part of the scope of the daily quota. */
  day: string
  limits: CampaignRecord['remaining']
  /** Whether the daily quota has rows, which the first claim of the day inserts. */
  hasDayQuota: boolean
  /** The price of a gift, or of an entry into a draw. */
  priceStars: number | null
  heroImage: string
  heroTone: HeroTone
  texts: Localized<CampaignText>
}

export type CampaignRow = {
  activity_no: string
  kind: CampaignKind
  countries: Country[]
  is_in_country: boolean
  is_on_shelf: boolean
  starts_at: Date
  ends_at: Date
  zone: string
  day: string
  hours_from: string | null
  hours_to: string | null
  is_in_hours: boolean
  next_open_at: Date | null
  per_person_limit: number
  daily_limit: number | null
  participant_cap: number | null
  total_limit: number | null
  prize_cap: number | null
  total_stock: number | null
  series_no: string | null
  new_users_only: boolean
  phone_only: boolean
  phone_registration_only: boolean
  scan_only: boolean
  store_required: boolean
  stores_limited: boolean
  price_stars: number | null
  hero_image: string
  hero_tone: HeroTone
  texts: Localized<CampaignText>
  remaining_total: number | null
  remaining_today: number | null
  remaining_participants: number | null
  remaining_claims: number | null
  remaining_prizes: number | null
}

/**
 * Selects campaigns with their state at `now`. PostgreSQL computes everything that depends on the campaign's
 * zone (its date, its hours, the next opening), so that daylight saving time has one implementation.
 */
export function campaignRows(country: Country, now: Date) {
  return sql`
    with local as (
      select c.*,
        (${now}::timestamptz at time zone c.zone) as local_now,
        to_char(${now}::timestamptz at time zone c.zone, 'YYYY-MM-DD') as day,
        (c.countries = '{}' or ${country}::text = any (c.countries)) as is_in_country
      from campaign c
    )
    select l.activity_no, l.kind, l.countries, l.is_in_country, l.is_on_shelf, l.starts_at, l.ends_at, l.zone, l.day,
      to_char(l.hours_from, 'HH24:MI') as hours_from, to_char(l.hours_to, 'HH24:MI') as hours_to,
      is_within(l.local_now::time, l.hours_from, l.hours_to) as is_in_hours,
      case
        when l.starts_at > ${now}::timestamptz then l.starts_at
        -- the daily quota is used up: the opening of the next day
        when coalesce(q.remaining_today, l.daily_limit) = 0
          then (l.local_now::date + 1 + coalesce(l.hours_from, '00:00'::time)) at time zone l.zone
        when l.hours_from is null then null
        when l.local_now::time < l.hours_from then (l.local_now::date + l.hours_from) at time zone l.zone
        else (l.local_now::date + 1 + l.hours_from) at time zone l.zone
      end as next_open_at,
      l.per_person_limit, l.daily_limit, l.participant_cap, l.total_limit, l.prize_cap, l.total_stock, l.series_no,
      l.new_users_only, l.phone_only, l.phone_registration_only, l.scan_only, l.store_required, l.stores_limited, l.price_stars,
      l.hero_image, l.hero_tone, l.texts,
      q.remaining_total, q.remaining_today, q.remaining_participants, q.remaining_claims, q.remaining_prizes
    from local l
    left join lateral (
      select
        sum(capacity - taken) filter (where scope = 'total')::int as remaining_total,
        sum(capacity - taken) filter (where scope = 'day:' || l.day)::int as remaining_today,
        sum(capacity - taken) filter (where scope = 'participants')::int as remaining_participants,
        sum(capacity - taken) filter (where scope = 'claims')::int as remaining_claims,
        sum(capacity - taken) filter (where scope = 'prizes')::int as remaining_prizes
      from quota
      where activity_no = l.activity_no and scope in ('total', 'participants', 'claims', 'prizes', 'day:' || l.day)
    ) q on true`
}

/** Selects one campaign with its state at `now`. */
export function campaignRow(activityNo: string, country: Country, now: Date) {
  return sql<CampaignRow>`${campaignRows(country, now)} where l.activity_no = ${activityNo}`
}

/** A JSON array of `StoredCoupon`: those of the campaign in `activityNo`, in its order. */
export function couponsJson(activityNo: RawBuilder<unknown>, country: Country) {
  return sql<StoredCoupon[]>`array_to_json(array(
    select json_build_object('coupon_no', c.coupon_no, 'kind', c.kind, 'valid_days', c.valid_days,
      'discount', c.discount::text, 'image', c.image, 'texts', c.texts, 'price_minor', v.price_minor,
      'price_off_minor', v.price_off_minor, 'minimum_spend_minor', v.minimum_spend_minor)
    from campaign_coupon cc
    join coupon c on c.coupon_no = cc.coupon_no
    left join coupon_value v on v.coupon_no = c.coupon_no and v.country = ${country}
    where cc.activity_no = ${activityNo}
    order by cc.position
  ))`
}

export function toStoredCampaign(row: CampaignRow): StoredCampaign {
  return {
    activityNo: row.activity_no,
    kind: row.kind,
    countries: row.countries,
    isInCountry: row.is_in_country,
    isOnShelf: row.is_on_shelf,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    zone: row.zone,
    day: row.day,
    isInHours: row.is_in_hours,
    hours:
      row.hours_from !== null && row.hours_to !== null ? { from: row.hours_from, to: row.hours_to } : null,
    nextOpenAt: row.next_open_at !== null && row.next_open_at < row.ends_at ? row.next_open_at : null,
    perPersonLimit: row.per_person_limit,
    newUsersOnly: row.new_users_only,
    phoneOnly: row.phone_only,
    phoneRegistrationOnly: row.phone_registration_only,
    scanOnly: row.scan_only,
    storeRequired: row.store_required,
    storesLimited: row.stores_limited,
    seriesNo: row.series_no,
    priceStars: row.price_stars,
    heroImage: row.hero_image,
    heroTone: row.hero_tone,
    texts: row.texts,
    limits: {
      total: row.total_stock,
      today: row.daily_limit,
      participants: row.participant_cap,
      claims: row.total_limit,
      prizes: row.prize_cap,
    },
    remaining: {
      total: row.total_stock === null ? null : (row.remaining_total ?? 0),
      today: row.daily_limit === null ? null : (row.remaining_today ?? row.daily_limit),
      participants: row.participant_cap === null ? null : (row.remaining_participants ?? 0),
      claims: row.total_limit === null ? null : (row.remaining_claims ?? 0),
      prizes: row.prize_cap === null ? null : (row.remaining_prizes ?? 0),
    },
    hasDayQuota: row.remaining_today !== null,
  }
}

export async function findCampaign(
  database: Database,
  activityNo: string,
  country: Country,
  now: Date,
): Promise<StoredCampaign | undefined> {
  const found = await campaignRow(activityNo, country, now).execute(database)
  return found.rows[0] && toStoredCampaign(found.rows[0])
}

export async function hasCampaign(database: Database, activityNo: string): Promise<boolean> {
  const row = await database
    .selectFrom('campaign')
    .select('activity_no')
    .where('activity_no', '=', activityNo)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Running campaigns of a country that are on the shelf, in the order of their end; at most `limit` after the cursor. Without
 * gifts, which have a list of their own, and without draws that were called off or have closed.
 */
export async function listCampaigns(
  database: Database,
  country: Country,
  now: Date,
  after: { endsAt: Date; activityNo: string } | null,
  limit: number,
): Promise<StoredCampaign[]> {
  const found = await sql<CampaignRow>`
    ${ownPlan}${campaignRows(country, now)}
    where l.is_on_shelf and l.kind <> 'gifts' and l.is_in_country and l.starts_at <= ${now} and l.ends_at > ${now}
      and not exists (
        select from draw d
        where d.activity_no = l.activity_no and (d.called_off_at is not null or d.closed_at is not null)
      )
      and (${after === null} or (l.ends_at, l.activity_no) > (${after?.endsAt ?? now}, ${after?.activityNo ?? ''}))
    order by l.ends_at, l.activity_no
    limit ${limit}`.execute(database)
  return found.rows.map(toStoredCampaign)
}

/** The coupons of campaigns with their value in a country, by activity number, in the campaign's order. */
export async function findCoupons(
  database: Database,
  activityNos: string[],
  country: Country,
): Promise<Map<string, StoredCoupon[]>> {
  if (activityNos.length === 0) return new Map()
  const rows = await database
    .selectFrom('campaign_coupon as cc')
    .innerJoin('coupon as c', 'c.coupon_no', 'cc.coupon_no')
    .leftJoin('coupon_value as v', (join) =>
      join.onRef('v.coupon_no', '=', 'c.coupon_no').on('v.country', '=', country),
    )
    .where('cc.activity_no', 'in', activityNos)
    .orderBy('cc.activity_no')
    .orderBy('cc.position')
    .select([
      'cc.activity_no',
      'c.coupon_no',
      'c.kind',
      'c.valid_days',
      'c.discount',
      'c.image',
      'c.texts',
      'v.price_minor',
      'v.price_off_minor',
      'v.minimum_spend_minor',
    ])
    .execute()
  const byCampaign = new Map<string, StoredCoupon[]>(activityNos.map((activityNo) => [activityNo, []]))
  for (const { activity_no, ...coupon } of rows) byCampaign.get(activity_no)?.push(coupon)
  return byCampaign
}

/** Coupons with their value in a country, by their number. */
export async function findCouponsByNumber(
  database: Database,
  couponNos: readonly string[],
  country: Country,
): Promise<Map<string, StoredCoupon>> {
  if (couponNos.length === 0) return new Map()
  const rows = await database
    .selectFrom('coupon as c')
    .leftJoin('coupon_value as v', (join) =>
      join.onRef('v.coupon_no', '=', 'c.coupon_no').on('v.country', '=', country),
    )
    .where('c.coupon_no', 'in', couponNos)
    .select([
      'c.coupon_no',
      'c.kind',
      'c.valid_days',
      'c.discount',
      'c.image',
      'c.texts',
      'v.price_minor',
      'v.price_off_minor',
      'v.minimum_spend_minor',
    ])
    .execute()
  return new Map(rows.map((row) => [row.coupon_no, row]))
}

/** Campaigns with their state at `now`, by their number. */
export async function findCampaigns(
  database: Database,
  activityNos: readonly string[],
  country: Country,
  now: Date,
): Promise<Map<string, StoredCampaign>> {
  if (activityNos.length === 0) return new Map()
  const { rows } = await sql<CampaignRow>`
    ${campaignRows(country, now)} where l.activity_no = any (${activityNos}::text[])`.execute(database)
  return new Map(rows.map((row) => [row.activity_no, toStoredCampaign(row)]))
}
