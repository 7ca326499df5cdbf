import { sql } from 'kysely'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized, StoredPrize } from '#src/database/tables.ts'

/** A code that has won a prize. */
export type WonCode = { activity_no: string; rank: number }

/** Codes whose prize has still to be given, those after `after`; at most `limit`. */
export async function findCodesToGive(
  database: Database,
  { after, limit }: { after: WonCode | undefined; limit: number },
): Promise<WonCode[]> {
  const { rows } = await sql<WonCode>`
    select activity_no, rank from drawn_code
    where prize is not null and state is null
      and (activity_no, rank) > (${after?.activity_no ?? ''}, ${after?.rank ?? 0}::int)
    order by activity_no, rank
    limit ${limit}`.execute(database)
  return rows
}

/** Codes whose thing was not taken by its day; at most `limit`. */
export function findCodesNotTaken(database: Database, now: Date, limit: number): Promise<WonCode[]> {
  return database
    .selectFrom('drawn_code')
    .where('state', '=', 'toCollect')
    .where('take_until', '<', now)
    .select(['activity_no', 'rank'])
    .orderBy('take_until')
    .limit(limit)
    .execute()
}

/** Locks a draw until the end of the transaction, so that the codes of its alternates move up one after the other. */
export async function lockDraw(transaction: Database, activityNo: string): Promise<void> {
  await sql`select from draw where activity_no = ${activityNo} for no key update`.execute(transaction)
}

export type Winner = {
  code: string
  prize: number
  stored: StoredPrize
  /** Null for a member who was deleted. */
  member_id: string | null
  /** Of a guest: the market that has their account, and with it their address. */
  home_market: string | null
  ordinal: number | null
  country: Country | null
  email: string | null
  language: string | null
  zone: string
  texts: Localized<CampaignText>
  countries: Country[]
  /** The end of the last local day on which a thing can be collected. */
  take_until: Date | null
}

/** The winner of a code whose prize has not been given; undefined where it has. The member cannot be deleted meanwhile. */
export async function lockWinner(
  transaction: Database,
  { activity_no: activityNo, rank }: WonCode,
  now: Date,
): Promise<Winner | undefined> {
  const { rows } = await sql<Winner>`
    with locked as (
      select m.member_id, m.home_market, m.email, m.language from drawn_code w
      join draw_entry e on e.activity_no = w.activity_no and e.code = w.code
      join member m on m.member_id = e.member_id
      where w.activity_no = ${activityNo} and w.rank = ${rank}
      for key share of m
    )
    select w.code, w.prize, d.prizes -> w.prize as stored, locked.*, e.ordinal, e.country, c.zone, c.texts, c.countries,
      ((${now}::timestamptz at time zone c.zone)::date + d.take_days + 1)::timestamp at time zone c.zone
        - interval '1 millisecond' as take_until
    from drawn_code w
    join draw_entry e on e.activity_no = w.activity_no and e.code = w.code
    join draw d on d.activity_no = w.activity_no
    join campaign c on c.activity_no = w.activity_no
    left join locked on true
    where w.activity_no = ${activityNo} and w.rank = ${rank} and w.prize is not null and w.state is null
    for update of w`.execute(transaction)
  return rows[0]
}

export async function saveMailed(
  transaction: Database,
  { activity_no, rank }: WonCode,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('drawn_code')
    .set({ mailed_at: now })
    .where('activity_no', '=', activity_no)
    .where('rank', '=', rank)
    .execute()
}

export async function saveGiven(
  transaction: Database,
  { activity_no, rank }: WonCode,
  given: { state: 'given'; voucherNo?: string } | { state: 'toCollect'; takeUntil: Date },
): Promise<void> {
  await transaction
    .updateTable('drawn_code')
    .set({
      state: given.state,
      ...('voucherNo' in given && { voucher_no: given.voucherNo }),
      ...('takeUntil' in given && { take_until: given.takeUntil }),
    })
    .where('activity_no', '=', activity_no)
    .where('rank', '=', rank)
    .execute()
}

/** Marks a code whose prize is not taken, if it is in this state; returns its prize. */
export async function saveNotTaken(
  transaction: Database,
  { activity_no: activityNo, rank }: WonCode,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ prize: number }>`
    update drawn_code set state = 'notTaken'
    where activity_no = ${activityNo} and rank = ${rank} and prize is not null
      and (state is null or (state = 'toCollect' and take_until < ${now}::timestamptz))
    returning prize`.execute(transaction)
  return rows[0]?.prize
}

/**
 * Gives a prize to the next alternate in the published order. Those whose members were deleted are passed over. Nobody has
 * it where no alternate is left. The draw must be locked.
 */
export async function moveUp(
  transaction: Database,
  activityNo: string,
  { prize, now }: { prize: number; now: Date },
): Promise<void> {
  await sql`
    with alternate as (
      select w.rank, e.member_id from drawn_code w
      join draw_entry e on e.activity_no = w.activity_no and e.code = w.code
      where w.activity_no = ${activityNo} and w.prize is null and w.state is null
    ),
    next as (select min(rank) as rank from alternate where member_id is not null)
    update drawn_code w set
      prize = case when w.rank = next.rank then ${prize}::int end,
      won_at = case when w.rank = next.rank then ${now}::timestamptz end,
      state = case when w.rank < next.rank then 'notTaken' end
    from next, alternate
    where w.activity_no = ${activityNo} and w.rank = alternate.rank and w.rank <= next.rank`.execute(
    transaction,
  )
}
