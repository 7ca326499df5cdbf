import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { StoreService } from '@crema/contract/stores/store-services'
import type { Database } from '#src/database/database.ts'
import { likePattern } from '#src/database/search-words.ts'
import type { Tables } from '#src/database/tables.ts'
import type { CouponId } from './coupon-id.ts'
import type { Position } from './store-cursor.ts'

/** `supports_activity` is null without a campaign. */
export type StoreRow = Selectable<Tables['store']> & { supports_activity: boolean | null }

/**
 * `chord` is the length of the straight line through the earth in metres, by which the index sorts. It increases
 * with the distance along the surface.
 */
export type NearStoreRow = StoreRow & { chord: number; distance_metres: number }

/** A campaign and whether only stores of `campaign_store` participate; otherwise all do. */
export type CampaignStores = { activityNo: string; storesLimited: boolean }

export type StoreSearch = {
  country: Country
  words: readonly string[]
  /** Only stores with all of them. */
  services: readonly StoreService[]
  /** Sets `supports_activity` for this campaign. */
  campaign: CampaignStores | null
  /** For a campaign with a limited set of stores: all stores, only those, or only the others. */
  participation: 'all' | 'participating' | 'others'
  /** Only stores that accept this voucher. */
  acceptsVoucher: CouponId | null
}

/**
 * The next stores of a country by distance from a position, nearest first. The GiST index returns stores in this
 * order, so that a page reads no stores farther away.
 */
export async function findStoresNear(
  database: Database,
  search: StoreSearch,
  from: Position,
  after: { chord: number; storeId: string } | null,
  limit: number,
): Promise<NearStoreRow[]> {
  const chord = chordFrom(from)
  return storesOf(database, search)
    .select([chord.as('chord'), sql<number>`sec_to_gc(${chord})`.as('distance_metres')])
    .$if(after !== null, (query) =>
      query.where(isAfter(sql`${chord}, s.store_id`, sql`${after?.chord}::float8, ${after?.storeId}::text`)),
    )
    .orderBy(sql`${chord}, s.store_id`)
    .limit(limit)
    .execute()
}

/** The next stores of a country in the order of city and name. */
export async function findStoresByName(
  database: Database,
  search: StoreSearch,
  after: { city: string; name: string; storeId: string } | null,
  limit: number,
): Promise<StoreRow[]> {
  return storesOf(database, search)
    .$if(after !== null, (query) =>
      query.where(
        isAfter(
          sql`s.city, s.name, s.store_id`,
          sql`${after?.city}::text, ${after?.name}::text, ${after?.storeId}::text`,
        ),
      ),
    )
    .orderBy(sql`s.city, s.name, s.store_id`)
    .limit(limit)
    .execute()
}

/** One store, with its distance if a position is given. */
export async function findStore(
  database: Database,
  storeId: string,
  campaign: CampaignStores | null,
  from: Position | null,
): Promise<StoreRow | NearStoreRow | undefined> {
  const query = storesWithSupport(database, campaign).where('s.store_id', '=', storeId)
  if (!from) return query.executeTakeFirst()
  const chord = chordFrom(from)
  return query
    .select([chord.as('chord'), sql<number>`sec_to_gc(${chord})`.as('distance_metres')])
    .executeTakeFirst()
}

/** Whether there is a store with a number. */
export async function hasStore(database: Database, storeId: string): Promise<boolean> {
  const row = await database
    .selectFrom('store')
    .select('store_id')
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row !== undefined
}

/** Up to `limit` stores of a country that are listed in `campaign_store` for a campaign. */
export async function findParticipatingStores(
  database: Database,
  activityNo: string,
  country: Country,
  limit: number,
): Promise<StoreRow[]> {
  return (
    storesWithSupport(database, null)
      .innerJoin('campaign_store as cs', 'cs.store_id', 's.store_id')
      .where('cs.activity_no', '=', activityNo)
      .where('cs.removed_at', 'is', null)
      .where('s.country', '=', country)
      // The order of the primary key, so that only this campaign's rows are read.
      .orderBy('cs.activity_no')
      .orderBy('cs.store_id')
      .limit(limit)
      .execute()
  )
}

/** Whether a campaign limits its stores; false for an unknown campaign. */
export async function findCampaignStores(database: Database, activityNo: string): Promise<CampaignStores> {
  const row = await database
    .selectFrom('campaign')
    .where('activity_no', '=', activityNo)
    .select('stores_limited')
    .executeTakeFirst()
  return { activityNo, storesLimited: row?.stores_limited ?? false }
}

/** The number of stores of a country that are listed in `campaign_store` for a campaign. */
export async function countParticipatingStores(
  database: Database,
  activityNo: string,
  country: Country,
): Promise<number> {
  const { count } = await database
    .selectFrom('campaign_store as cs')
    .innerJoin('store as s', 's.store_id', 'cs.store_id')
    .where('cs.activity_no', '=', activityNo)
    .where('cs.removed_at', 'is', null)
    .where('s.country', '=', country)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Every word must occur in name, city or address. */
function storesOf(
  database: Database,
  { country, words, services, campaign, participation, acceptsVoucher }: StoreSearch,
) {
  let query = storesWithSupport(database, campaign).where('s.country', '=', country)
  if (campaign?.storesLimited && participation === 'participating')
    query = query.where(isParticipating(campaign.activityNo))
  if (campaign?.storesLimited && participation === 'others')
    query = query.where(sql<boolean>`not ${supportsActivity(campaign)}`)
  // Only vouchers of campaigns with a limited set of stores have such a filter.
  if (acceptsVoucher) query = query.where(isParticipating(acceptsVoucher.activityNo, acceptsVoucher.issuedAt))
  if (services.length > 0) query = query.where(sql<boolean>`s.services @> ${sql.val([...services])}::text[]`)
  for (const word of words) {
    query = query.where(sql<boolean>`concat_ws(' ', s.name, s.city, s.address) ilike ${likePattern(word)}`)
  }
  return query
}

function storesWithSupport(database: Database, campaign: CampaignStores | null) {
  return database
    .selectFrom('store as s')
    .selectAll('s')
    .select(supportsActivity(campaign).as('supports_activity'))
}

/** A scalar subquery, which is one index lookup per row; with `exists` the planner reads all stores of the campaign. */
function supportsActivity(campaign: CampaignStores | null): RawBuilder<boolean | null> {
  if (!campaign) return sql`null::boolean`
  if (!campaign.storesLimited) return sql`true`
  return sql`coalesce((
    select removed_at is null from campaign_store where activity_no = ${campaign.activityNo} and store_id = s.store_id
  ), false)`
}

/** Whether store `s` participates in a campaign now or, with `since`, participated then or later. */
function isParticipating(activityNo: string, since?: Date): RawBuilder<boolean> {
  return sql`exists (
    select from campaign_store cs
    where cs.activity_no = ${activityNo} and cs.store_id = s.store_id
      and ${since ? sql`(cs.removed_at is null or cs.removed_at > ${since}::timestamptz)` : sql`cs.removed_at is null`}
  )`
}

const chordFrom = ({ latitude, longitude }: Position) =>
  sql<number>`(ll_to_earth(s.latitude, s.longitude) <-> ll_to_earth(${latitude}::float8, ${longitude}::float8))`

const isAfter = (key: RawBuilder<unknown>, cursor: RawBuilder<unknown>) =>
  sql<boolean>`(${key}) > (${cursor})`
