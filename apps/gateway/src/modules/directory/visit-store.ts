import { sql, type Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

/** The tables are those of the directory. */
type Directory = Kysely<Tables>

export type Visit = { memberId: string; market: string }

/** Adds a visit where there is none. */
export async function addVisit(
  directory: Directory,
  { memberId, market, home, now }: Visit & { home: string; now: Date },
): Promise<void> {
  await sql`
    insert into visit (member_id, market, home_market, first_at)
    values (${memberId}::uuid, ${market}, ${home}, ${now}::timestamptz)
    on conflict do nothing`.execute(directory)
}

/** The markets that a member has visited. */
export async function findVisits(directory: Directory, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ market: string }>`
    select market from visit where member_id = ${memberId}::uuid order by market`.execute(directory)
  return rows.map(({ market }) => market)
}

/** Marks the visits of an account that is going to be deleted. */
export async function markVisits(directory: Directory, memberId: string, now: Date): Promise<void> {
  await sql`
    update visit set deletion_since = ${now}::timestamptz
    where member_id = ${memberId}::uuid and deletion_since is null`.execute(directory)
}

/** The account has not been deleted. */
export async function unmarkVisits(directory: Directory, memberId: string): Promise<void> {
  await sql`update visit set deletion_since = null where member_id = ${memberId}::uuid`.execute(directory)
}

export async function deleteVisit(directory: Directory, { memberId, market }: Visit): Promise<void> {
  await sql`delete from visit where member_id = ${memberId}::uuid and market = ${market}`.execute(directory)
}

/** Members of a market whose visits have waited for their deletion since `until` or longer. */
export async function findDeletedVisitors(
  directory: Directory,
  { home, until, limit }: { home: string; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from (
      select member_id from visit
      where home_market = ${home} and deletion_since <= ${until}::timestamptz
      order by deletion_since limit ${limit}
    ) waiting`.execute(directory)
  return rows.map(({ member_id: memberId }) => memberId)
}

/** Adds the visits of guests that the directory does not have, and corrects the market that has the account. */
export async function addVisits(
  directory: Directory,
  {
    market,
    guests,
  }: { market: string; guests: readonly { memberId: string; home: string; firstAt: Date }[] },
): Promise<void> {
  await sql`
    insert into visit (member_id, market, home_market, first_at)
    select member_id, ${market}, home, first_at
    from unnest(${guests.map(({ memberId }) => memberId)}::uuid[], ${guests.map(({ home }) => home)}::text[],
      ${guests.map(({ firstAt }) => firstAt)}::timestamptz[]) as given (member_id, home, first_at)
    on conflict (member_id, market) do update set home_market = excluded.home_market
      where visit.home_market <> excluded.home_market`.execute(directory)
}

/** Removes visits of markets that do not exist any more. */
export async function removeVisitsElsewhere(directory: Directory, markets: readonly string[]): Promise<void> {
  await sql`delete from visit where market <> all (${markets}::text[])`.execute(directory)
}
