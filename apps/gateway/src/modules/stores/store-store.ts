import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { likeWord } from '#src/database/search-words.ts'
import type { Tables } from '#src/database/tables.ts'
import type { CouponId } from './coupon-id.ts'
import type { Position } from './store-cursor.ts'

/** `supports_activity` is null unless a campaign was asked about. */
export type StoreRow = Selectable<Tables['store']> & { supports_activity: boolean | null }

/**
 * `chord` is the straight line through the earth, in metres, which the index sorts by; it grows with the
 * distance over ground.
 */
export type NearStoreRow = StoreRow & { chord: number; distance_metres: number }

/** A campaign, and whether it names its stores; where it does not, every one takes part. */
export type CampaignStores = { activityNo: string; storesLimited: boolean }

export type StoreSearch = {
  country: Country
  words: readonly string[]
  /** Marks the stores that take part in this campaign. */
  campaign: CampaignStores | null
  /** Where the campaign names its stores: only those, or only the others. */
  participation: 'all' | 'takingPart' | 'others'
  /** Leaves out stores that would not take a voucher. */
  acceptsVoucher: CouponId | null
}

/**
 * The next stores of a country from a position, nearest first. The GiST index hands stores out in this
 * order, so a page is read without looking at those farther away.
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

/** The next stores of a country by city and name. */
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

/** One store, with its distance where a position is given. */
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

/** Some of the stores of a country that take part in a campaign that names them. */
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
      // Along the key, so that of many campaigns' stores only this one's are read.
      .orderBy('cs.activity_no')
      .orderBy('cs.store_id')
      .limit(limit)
      .execute()
  )
}

/** A campaign that was asked about; one that is not there names no stores. */
export async function findCampaignStores(database: Database, activityNo: string): Promise<CampaignStores> {
  const row = await database
    .selectFrom('campaign')
    .where('activity_no', '=', activityNo)
    .select('stores_limited')
    .executeTakeFirst()
  return { activityNo, storesLimited: row?.stores_limited ?? false }
}

/** How many stores of a country take part in a campaign that names them. */
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

/** Every word must be found somewhere in name, city or address. */
function storesOf(
  database: Database,
  { country, words, campaign, participation: part, acceptsVoucher: taking }: StoreSearch,
) {
  let query = storesWithSupport(database, campaign).where('s.country', '=', country)
  if (campaign?.storesLimited && part === 'takingPart')
    query = query.where(isParticipating(campaign.activityNo))
  if (campaign?.storesLimited && part === 'others')
    query = query.where(sql<boolean>`not ${supportsActivity(campaign)}`)
  // A voucher is asked about here only if it was issued while its campaign named its stores.
  if (taking) query = query.where(isParticipating(taking.activityNo, taking.issuedAt))
  for (const word of words) {
    query = query.where(sql<boolean>`concat_ws(' ', s.name, s.city, s.address) ilike ${likeWord(word)}`)
  }
  return query
}

function storesWithSupport(database: Database, campaign: CampaignStores | null) {
  return database
    .selectFrom('store as s')
    .selectAll('s')
    .select(supportsActivity(campaign).as('supports_activity'))
}

/** One look at the key for each store shown; an `exists` here would read all stores of the campaign instead. */
function supportsActivity(campaign: CampaignStores | null): RawBuilder<boolean | null> {
  if (!campaign) return sql`null::boolean`
  if (!campaign.storesLimited) return sql`true`
  return sql`coalesce((
    select removed_at is null from campaign_store where activity_no = ${campaign.activityNo} and store_id = s.store_id
  ), false)`
}

/** Whether store `s` takes part in a campaign now or, for a voucher, took part when it was issued. */
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
