import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { PrizeState } from '@crema/contract/draws/draw'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized, StoredPrize } from '#src/database/tables.ts'
import type { CodeCursor } from '../draw-cursor.ts'

export type PrizeRow = {
  activity_no: string
  texts: Localized<CampaignText>
  prizes: StoredPrize[]
  prize: number
  code: string
  won_at: Date
  /** Of the entry. */
  country: Country
  /** The instant in microseconds, for the cursor. */
  sorted_at: string
  state: PrizeState
  take_until: Date | null
  voucher_no: string | null
}

/** The prizes that a member has won and that have been given or can be collected, newest first, those after the cursor. */
export async function findPrizes(
  database: Database,
  { memberId, after, limit }: { memberId: string; after: CodeCursor | null; limit: number },
): Promise<PrizeRow[]> {
  const { rows } = await sql<PrizeRow>`
    select w.activity_no, c.texts, d.prizes, w.prize, w.code, w.won_at, w.state, w.take_until, w.voucher_no, e.country,
      to_char(w.won_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at
    from draw_entry e
    -- Read by the key of each of the member's codes, rather than all codes that were ever drawn.
    cross join lateral (
      select * from drawn_code where activity_no = e.activity_no and code = e.code limit 1
    ) w
    join draw d on d.activity_no = w.activity_no
    join campaign c on c.activity_no = w.activity_no
    where e.member_id = ${memberId}::uuid and w.prize is not null and w.state is not null ${
      after === null
        ? sql``
        : sql`and (
          w.won_at < ${after.at}::timestamptz
          or (w.won_at = ${after.at}::timestamptz and (w.activity_no collate "C", w.code) > (${after.activityNo}, ${after.code}))
        )`
    }
    order by w.won_at desc, w.activity_no collate "C", w.code
    limit ${limit}`.execute(database)
  return rows
}

/** What a member has won in a draw, by rank, also what has not been given yet or was not collected. */
export async function findOwnPrizes(
  database: Database,
  memberId: string,
  activityNo: string,
): Promise<{ code: string; prize: number; state: PrizeState | null; take_until: Date | null }[]> {
  const { rows } = await sql<{
    code: string
    prize: number
    state: PrizeState | null
    take_until: Date | null
  }>`
    select w.code, w.prize, w.state, w.take_until from draw_entry e
    join drawn_code w on w.activity_no = e.activity_no and w.code = e.code
    where e.activity_no = ${activityNo} and e.member_id = ${memberId}::uuid and w.prize is not null
    order by w.rank`.execute(database)
  return rows
}
