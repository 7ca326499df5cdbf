import { type RawBuilder, sql } from 'kysely'
import type { OwnDrawResult } from '@crema/contract/draws/draw'
import type { Database } from '#src/database/database.ts'
import type { Localized, StoredPrize } from '#src/database/tables.ts'
import type { DrawTimes, StoredDrawnCode } from './draw-state.ts'

/** A draw, with the window of its campaign and what the caller has in it. The seed is not read. */
export type DrawRow = DrawTimes & {
  activity_no: string
  draws_at: Date
  /** Of the window, in its order: `draws_at`, with microseconds. */
  sorted_at: string
  beacon_chain: string | null
  beacon_round: number | null
  prizes: StoredPrize[]
  prize_count: number
  alternates: number
  rules_text: string
  root: Buffer | null
  delayed_since: Date | null
  called_off_reason: string | null
  called_off_texts: Partial<Localized<string>>
  /** Until when a thing can be collected, if it is won at the draw. */
  take_until: Date | null
  entries: number
  own_entries: number
  /** What became of each of the caller's codes; null without a code. */
  own_results: OwnDrawResult[] | null
  /** Coupons whose use gives an entry. */
  given_with: string[]
  /** Whether entries are only given. */
  is_given_only: boolean
}

/** What became of a code of an entry, whose row of `drawn_code` is joined as `w`. */
export const codeResult = sql<OwnDrawResult>`(case
  when w.prize is not null then case when w.state = 'notTaken' then 'notTaken' else 'won' end
  when w.code is not null and w.state is null then 'reserve'
  else 'notWon'
end)`

export type DrawCursor = { at: string; activityNo: string }

/** Selects draws, with what a member has in them. */
function drawRows(memberId: string | null) {
  return sql`
    select d.activity_no, d.draws_at, d.beacon_chain, d.beacon_round, d.prizes, d.prize_count, d.alternates, d.rules_text, d.root,
      d.delayed_since, d.called_off_reason, d.called_off_texts, d.closed_at, d.drawn_at, d.called_off_at, d.given_with,
      d.is_given_only, c.starts_at, c.ends_at,
      to_char(d.draws_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at,
      ((coalesce(d.drawn_at, d.draws_at) at time zone c.zone)::date + d.take_days + 1)::timestamp at time zone c.zone
        - interval '1 millisecond' as take_until,
      coalesce(d.entries, (
        select coalesce(sum(entries), 0)::int from draw_entry_count where activity_no = d.activity_no
      )) as entries,
      own.entries as own_entries, own.results as own_results
    from draw d
    join campaign c on c.activity_no = d.activity_no
    cross join lateral (
      select count(*)::int as entries, array_agg(${codeResult}) as results
      from draw_entry e
      left join lateral (
        select * from drawn_code where activity_no = e.activity_no and code = e.code limit 1
      ) w on true
      where e.activity_no = d.activity_no and e.member_id = ${memberId}::uuid
    ) own`
}

export async function findDraw(
  database: Database,
  activityNo: string,
  memberId: string | null,
): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    ${drawRows(memberId)} where d.activity_no = ${activityNo}`.execute(database)
  return rows[0]
}

type ListRequest = {
  memberId: string | null
  country: string
  state: 'current' | 'past'
  after: DrawCursor | null
  limit: number
}

/** The draws of a country on the shelf: those that have still to be drawn, the first one first, or the others, newest first. */
export async function findDraws(
  database: Database,
  { memberId, country, state, after, limit }: ListRequest,
): Promise<DrawRow[]> {
  const position = sql`(d.draws_at, d.activity_no)`
  const following = (comparison: RawBuilder<unknown>) =>
    after === null
      ? sql``
      : sql`and ${position} ${comparison} (${after.at}::timestamptz, ${after.activityNo})`
  const which =
    state === 'current'
      ? sql`d.drawn_at is null and d.called_off_at is null ${following(sql`>`)}`
      : sql`(d.drawn_at is not null or d.called_off_at is not null) ${following(sql`<`)}`
  const order =
    state === 'current' ? sql`d.draws_at, d.activity_no` : sql`d.draws_at desc, d.activity_no desc`
  const { rows } = await sql<DrawRow>`
    ${drawRows(memberId)}
    where ${which} and c.is_on_shelf and (c.countries = '{}' or ${country} = any (c.countries))
    order by ${order}
    limit ${limit}`.execute(database)
  return rows
}

/** A campaign of friend assist that runs in a country and gives its inviters an entry; undefined for none. */
export async function findAssistThatGives(
  database: Database,
  activityNo: string,
  { country, now }: { country: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ activity_no: string }>`
    select c.activity_no from assist_campaign a join campaign c on c.activity_no = a.activity_no
    where a.tiers @> ${JSON.stringify([{ draw: activityNo }])}::jsonb and c.is_on_shelf
      and (c.countries = '{}' or ${country} = any (c.countries))
      and c.starts_at <= ${now}::timestamptz and ${now}::timestamptz < c.ends_at
    order by c.ends_at
    limit 1`.execute(database)
  return rows[0]?.activity_no
}

/** The codes that were drawn, by rank. */
export async function findDrawnCodes(
  database: Database,
  activityNo: string,
): Promise<(StoredDrawnCode & { code: string })[]> {
  return database
    .selectFrom('drawn_code')
    .where('activity_no', '=', activityNo)
    .select(['code', 'rank', 'prize', 'state'])
    .orderBy('rank')
    .execute()
}
