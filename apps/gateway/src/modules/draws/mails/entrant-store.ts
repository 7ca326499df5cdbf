import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized } from '#src/database/tables.ts'

/** An entry with its member. */
export type EntryOfMember = {
  code: string
  stars: number
  member_id: string
  /** The market that has the account of a guest. */
  home_market: string | null
  ordinal: number
  entered_at: Date
  country: Country
  email: string | null
  language: string
  /** Of all entries of the member into the draw, in their order; null but with the first of these codes. */
  own_codes: string[] | null
  own_stars: number
}

/** An entry of a member who was deleted. */
type EntryOfNobody = { code: string; member_id: null }

export type EntryRow = EntryOfMember | EntryOfNobody

/** The entries after a code, in the order of codes; at most `limit`. */
export async function findEntriesAfter(
  transaction: Database,
  activityNo: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.code, e.stars, e.member_id, e.ordinal, e.entered_at, e.country, m.home_market, m.email, m.language,
      case when own.first_code = e.code then own.codes end as own_codes, own.stars as own_stars
    from draw_entry e
    left join member m on m.member_id = e.member_id
    cross join lateral (
      select array_agg(code order by ordinal) as codes, min(code) as first_code, sum(stars)::int as stars
      from draw_entry where activity_no = e.activity_no and member_id = e.member_id
    ) own
    where e.activity_no = ${activityNo} and e.code > ${after ?? ''}
    order by e.code
    limit ${limit}`.execute(transaction)
  return rows
}

export type DrawToAnnounce = {
  activity_no: string
  closing_sent_to: string | null
  root: Buffer
  entries: number
  draws_at: Date
  texts: Localized<CampaignText>
  zone: string
}

/** The next closed draw whose members have still to be notified, locked: another gateway skips it. */
export async function lockDrawToAnnounce(transaction: Database): Promise<DrawToAnnounce | undefined> {
  const { rows } = await sql<DrawToAnnounce>`
    select d.activity_no, d.closing_sent_to, d.root, d.entries, d.draws_at, c.texts, c.zone
    from draw d join campaign c on c.activity_no = d.activity_no
    where d.closed_at is not null and d.closing_sent_at is null and d.called_off_at is null
    order by d.closed_at
    limit 1
    for no key update of d skip locked`.execute(transaction)
  return rows[0]
}

/** How far the entries of a draw are done with, in the order of codes. */
type EntryProgress = { last: string | null; isDone: boolean; now: Date }

/** Saves how far members were notified that entries are closed, or how far their stars were returned. */
export async function saveProgress(
  transaction: Database,
  activityNo: string,
  of: 'closing' | 'returning',
  { last, isDone, now }: EntryProgress,
): Promise<void> {
  const doneAt = isDone ? now : null
  await transaction
    .updateTable('draw')
    .set(
      of === 'closing'
        ? { closing_sent_to: last, closing_sent_at: doneAt }
        : { returned_to: last, returned_at: doneAt },
    )
    .where('activity_no', '=', activityNo)
    .execute()
}
