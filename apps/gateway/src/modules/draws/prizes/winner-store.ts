import { sql } from 'kysely'
import type { PrizeState } from '@crema/contract/draws/draw'
import type { Database } from '#src/database/database.ts'
import type { StoredPrize } from '#src/database/tables.ts'

export type WinnerRow = {
  rank: number
  code: string
  /** Null for an alternate. */
  prize: number | null
  stored: StoredPrize | null
  won_at: Date | null
  state: PrizeState | null
  take_until: Date | null
  voucher_no: string | null
  mailed_at: Date | null
  reached_at: Date | null
  reached_note: string | null
  /** Null for a member who was deleted. */
  member_id: string | null
  /** Of a guest: the market that has their account, and with it what follows. */
  home_market: string | null
  account_number: string | null
  display_name: string | null
  email: string | null
  phone: string | null
  language: string | null
}

export async function findWinners(database: Database, activityNo: string): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select w.rank, w.code, w.prize, d.prizes -> w.prize as stored, w.won_at, w.state, w.take_until, w.voucher_no,
      w.mailed_at, w.reached_at, w.reached_note, m.member_id, m.home_market, m.account_number, m.display_name, m.email, m.phone, m.language
    from drawn_code w
    join draw d on d.activity_no = w.activity_no
    join draw_entry e on e.activity_no = w.activity_no and e.code = w.code
    left join member m on m.member_id = e.member_id
    where w.activity_no = ${activityNo}
    order by w.rank`.execute(database)
  return rows
}

/** Whether the code has won a prize of the draw. */
export async function saveReached(
  database: Database,
  activityNo: string,
  { code, note, now }: { code: string; note: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update drawn_code w set reached_at = ${now}::timestamptz, reached_note = ${note}::text
    from draw_entry e
    where w.activity_no = ${activityNo} and w.code = ${code} and w.prize is not null
      and e.activity_no = w.activity_no and e.code = w.code and e.member_id is not null
    returning 1`.execute(database)
  return rows.length > 0
}

/** Marks a thing as collected; returns the state that the code had before, undefined for a code that has won nothing. */
export async function saveCollected(
  database: Database,
  activityNo: string,
  code: string,
): Promise<PrizeState | null | undefined> {
  const { rows } = await sql<{ state: PrizeState | null }>`
    with found as (
      select rank, state from drawn_code
      where activity_no = ${activityNo} and code = ${code} and prize is not null
      for update
    ),
    collected as (
      update drawn_code w set state = 'collected' from found
      where w.activity_no = ${activityNo} and w.rank = found.rank and found.state = 'toCollect'
    )
    select state from found`.execute(database)
  return rows[0]?.state
}
