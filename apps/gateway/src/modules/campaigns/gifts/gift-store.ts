import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized } from '#src/database/tables.ts'
import {
  campaignRows,
  type CampaignRow,
  type StoredCampaign,
  toStoredCampaign,
} from '../catalogue/campaign-store.ts'

export type GiftCursor = { priceStars: number; activityNo: string }

/** The gifts of a country that are on the shelf and have begun and not ended, cheapest first. */
export async function findGifts(
  database: Database,
  { country, now, after, limit }: { country: Country; now: Date; after: GiftCursor | null; limit: number },
): Promise<StoredCampaign[]> {
  const { rows } = await sql<CampaignRow>`
    ${campaignRows(country, now)}
    where l.kind = 'gifts' and l.is_on_shelf and l.price_stars is not null and l.is_in_country
      and l.starts_at <= ${now}::timestamptz and l.ends_at > ${now}::timestamptz
      and (l.price_stars, l.activity_no) > (${after?.priceStars ?? 0}::int, ${after?.activityNo ?? ''})
    order by l.price_stars, l.activity_no
    limit ${limit}`.execute(database)
  return rows.map(toStoredCampaign)
}

/** The cheapest gift of a country that costs more than `balance`, can be had now and is not sold out. */
export async function findNextGift(
  database: Database,
  { country, now, balance }: { country: Country; now: Date; balance: number },
): Promise<{ activity_no: string; price_stars: number; texts: Localized<CampaignText> } | undefined> {
  const {
    rows: [row],
  } = await sql<{ activity_no: string; price_stars: number; texts: Localized<CampaignText> }>`
    select c.activity_no, c.price_stars, c.texts from campaign c
    where c.kind = 'gifts' and c.is_on_shelf and c.price_stars > ${balance}::int
      and (c.countries = '{}' or ${country}::text = any (c.countries))
      and c.starts_at <= ${now}::timestamptz and c.ends_at > ${now}::timestamptz
      and not exists (
        select from quota q
        where q.activity_no = c.activity_no and q.scope in ('total', 'claims', 'prizes')
        group by q.scope having sum(q.capacity - q.taken) <= 0
      )
    order by c.price_stars, c.activity_no
    limit 1`.execute(database)
  return row
}

/** How often a member has had each of these gifts. */
export async function countRedemptions(
  database: Database,
  memberId: string,
  activityNos: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ activity_no: string; redeemed: number }>`
    select activity_no, count(*)::int as redeemed from claim
    where member_id = ${memberId}::uuid and activity_no = any (${activityNos}::text[])
    group by activity_no`.execute(database)
  return new Map(rows.map((row) => [row.activity_no, row.redeemed]))
}

export type RedemptionRow = {
  event_id: string
  activity_no: string
  ordinal: number
  at: Date
  /** The instant in microseconds, for the cursor. */
  sorted_at: string
  stars: number
  texts: Localized<CampaignText>
}

/** The gifts that a member had in a country, newest first. */
export async function findRedemptions(
  database: Database,
  {
    memberId,
    country,
    after,
    limit,
  }: { memberId: string; country: Country; after: { at: string; id: string } | null; limit: number },
): Promise<RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`
    select e.event_id, e.activity_no, e.ordinal, e.at, -e.stars as stars, c.texts,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at
    from star_event e
    join campaign c on c.activity_no = e.activity_no
    where e.kind = 'redeemed' and e.account_id = (
      select account_id from star_account where member_id = ${memberId}::uuid and country = ${country}
    )
      ${after === null ? sql`` : sql`and (e.at, e.event_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by e.at desc, e.event_id desc
    limit ${limit}`.execute(database)
  return rows
}
