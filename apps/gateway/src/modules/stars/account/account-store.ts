import { sql } from 'kysely'
import type { StarLot } from '@crema/contract/stars/stars'
import type { Database } from '#src/database/database.ts'
import type { CampaignText, Localized, StarEventKind, StarProgramText } from '#src/database/tables.ts'

export type AccountOf = { memberId: string; country: string }

/** A subquery, so that the rows of the account are read in the order of an index. */
const accountOf = ({ memberId, country }: AccountOf) =>
  sql`select account_id from star_account where member_id = ${memberId}::uuid and country = ${country}`

/** Stars that can be spent, by the instant at which they end; at most `limit` instants, the first to end first. */
export async function findOpenLots(
  database: Database,
  { memberId, country }: AccountOf,
  now: Date,
  limit: number,
): Promise<StarLot[]> {
  const { rows } = await sql<{ stars: number; expires_at: Date }>`
    select l.expires_at, sum(l.remaining)::int as stars
    from star_lot l
    where l.account_id = (${accountOf({ memberId, country })}) and l.remaining > 0 and l.expires_at > ${now}::timestamptz
    group by l.expires_at
    order by l.expires_at
    limit ${limit}`.execute(database)
  return rows.map(({ stars, expires_at }) => ({ stars, expiresAt: expires_at.toISOString() }))
}

/** Stars received in a program, without those that refunds took back and those that came back from a draw. */
export async function findReceived(
  database: Database,
  { memberId, country }: AccountOf,
  programNo: string,
): Promise<number> {
  const { rows } = await sql<{ received: number }>`
    select coalesce(sum(l.received) filter (where not l.is_returned), 0)::int - coalesce((
      select sum(o.reversed) from star_order o join star_lot r on r.account_id = o.account_id and r.lot_id = o.lot_id
      where o.account_id = a.account_id and r.program_no = ${programNo}
    ), 0)::int as received
    from star_account a left join star_lot l on l.account_id = a.account_id and l.program_no = ${programNo}
    where a.member_id = ${memberId}::uuid and a.country = ${country}
    group by a.account_id`.execute(database)
  return rows[0]?.received ?? 0
}

export type MovementRow = {
  event_id: string
  kind: StarEventKind
  at: Date
  /** The instant in microseconds, for the cursor. */
  sorted_at: string
  stars: number
  order_no: string | null
  amount_minor: number | null
  currency: string | null
  reason: string | null
  activity_no: string | null
  store_name: string | null
  campaign_texts: Localized<CampaignText> | null
}

/** A member's movements, newest first, those after the cursor; of one kind or of all. */
export async function findMovements(
  database: Database,
  { memberId, country }: AccountOf,
  {
    kind,
    after,
    limit,
  }: { kind: StarEventKind | undefined; after: { at: string; id: string } | null; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select e.event_id, e.kind, e.at, e.stars, e.order_no, e.amount_minor, e.currency, e.reason, e.activity_no,
      s.name as store_name, c.texts as campaign_texts,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sorted_at
    from star_event e
    left join store s on s.store_id = e.store_id
    left join campaign c on c.activity_no = e.activity_no
    where e.account_id = (${accountOf({ memberId, country })})
      ${kind === undefined ? sql`` : sql`and e.kind = ${kind}`}
      ${after === null ? sql`` : sql`and (e.at, e.event_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by e.at desc, e.event_id desc
    limit ${limit}`.execute(database)
  return rows
}

export type PastProgramRow = {
  program_no: string
  texts: Localized<StarProgramText>
  starts_at: Date
  ends_at: Date
  redeem_until: Date
  zone: string
  received: number
  reversed: number
  expired: number
  remaining: number
}

/** The programs of a country whose stars have all ended and in which the member had some, newest first. */
export async function findPastPrograms(
  database: Database,
  { memberId, country }: AccountOf,
  now: Date,
): Promise<PastProgramRow[]> {
  const { rows } = await sql<PastProgramRow>`
    select p.program_no, p.texts, p.starts_at, p.ends_at, p.redeem_until, p.zone,
      coalesce(sum(l.received) filter (where not l.is_returned), 0)::int as received,
      sum(l.expired)::int as expired, sum(l.remaining)::int as remaining, sum(coalesce(o.reversed, 0))::int as reversed
    from star_account a
    join star_program p on p.country = a.country and p.redeem_until <= ${now}::timestamptz
    join star_lot l on l.account_id = a.account_id and l.program_no = p.program_no
    left join star_order o on o.account_id = l.account_id and o.lot_id = l.lot_id
    where a.member_id = ${memberId}::uuid and a.country = ${country}
    group by p.program_no
    order by p.ends_at desc`.execute(database)
  return rows
}
