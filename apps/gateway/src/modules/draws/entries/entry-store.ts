import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { OwnDrawResult } from '@crema/contract/draws/draw'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized } from '#src/database/tables.ts'
import { codeResult } from '../catalogue/draw-store.ts'
import type { CodeCursor } from '../draw-cursor.ts'

/** The lottery codes of a member in a draw, in the order of their entries. */
export async function findOwnCodes(
  database: Database,
  memberId: string,
  activityNo: string,
): Promise<{ code: string; ordinal: number; is_given: boolean }[]> {
  const { rows } = await sql<{ code: string; ordinal: number; is_given: boolean }>`
    select code, ordinal, given_for is not null as is_given from draw_entry
    where activity_no = ${activityNo} and member_id = ${memberId}::uuid
    order by ordinal`.execute(database)
  return rows
}

/** What an entry into a draw costs, in stars. */
export async function findPrice(database: Database, activityNo: string): Promise<number> {
  const campaign = await database
    .selectFrom('campaign')
    .where('activity_no', '=', activityNo)
    .select('price_stars')
    .executeTakeFirst()
  return campaign?.price_stars ?? 0
}

/** Why a draw lets nobody enter although its campaign exists: it was called off, it has ended, or its entries are only given. */
export async function whyNotOpen(
  database: Database,
  activityNo: string,
  now: Date,
): Promise<'offShelf' | 'ended' | 'ownWayOnly'> {
  const draw = await database
    .selectFrom('draw as d')
    .innerJoin('campaign as c', 'c.activity_no', 'd.activity_no')
    .where('d.activity_no', '=', activityNo)
    .select(['d.called_off_at', 'd.closed_at', 'd.is_given_only', 'c.ends_at'])
    .executeTakeFirst()
  if (draw === undefined) return 'ended'
  if (draw.called_off_at !== null) return 'offShelf'
  return draw.closed_at === null && now < draw.ends_at && draw.is_given_only ? 'ownWayOnly' : 'ended'
}

export type EntryRow = {
  code: string
  entered_at: Date
  /** The instant in microseconds, for the cursor. */
  sorted_at: string
  activity_no: string
  texts: Localized<CampaignText>
  starts_at: Date
  ends_at: Date
  zone: string
  draws_at: Date
  closed_at: Date | null
  drawn_at: Date | null
  called_off_at: Date | null
  result: OwnDrawResult
  is_given: boolean
  country: Country
}

/** The entries of a member into all draws, newest first, those after the cursor. */
export async function findEntries(
  database: Database,
  { memberId, after, limit }: { memberId: string; after: CodeCursor | null; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.code, e.entered_at, e.country, e.given_for is not null as is_given, e.activity_no, c.texts, c.starts_at, c.ends_at, c.zone, d.draws_at, d.closed_at,
      d.drawn_at, d.called_off_at,
      to_char(e.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at,
      ${codeResult} as result
    from draw_entry e
    join draw d on d.activity_no = e.activity_no
    join campaign c on c.activity_no = e.activity_no
    left join drawn_code w on w.activity_no = e.activity_no and w.code = e.code
    where e.member_id = ${memberId}::uuid ${
      after === null
        ? sql``
        : sql`and (
          e.entered_at < ${after.at}::timestamptz
          or (e.entered_at = ${after.at}::timestamptz and (e.activity_no collate "C", e.code) > (${after.activityNo}, ${after.code}))
        )`
    }
    -- In the same order in every market, whatever the collation of its database.
    order by e.entered_at desc, e.activity_no collate "C", e.code
    limit ${limit}`.execute(database)
  return rows
}
