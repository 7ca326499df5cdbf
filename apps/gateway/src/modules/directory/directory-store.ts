import { sql, type Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { LoginKey } from './login-key.ts'

/** The tables are not those of a market: the connection's search path has them. */
type Database = Kysely<Tables>

export type Owner = { market: string; memberId: string }

/** `pendingSince`: since when it may differ from what the market has; null where both are the same. */
export type Entry = LoginKey & Owner & { reservation: string; pendingSince: Date | null }

type EntryRow = {
  kind: LoginKey['kind']
  key: Buffer
  market: string
  member_id: string
  reservation: string
  pending_since: Date | null
}

const toEntry = (row: EntryRow): Entry => ({
  kind: row.kind,
  key: Buffer.from(row.key),
  market: row.market,
  memberId: row.member_id,
  reservation: row.reservation,
  pendingSince: row.pending_since,
})

const columns = sql.raw('kind, key, market, member_id, reservation, pending_since')

export async function findEntry(database: Database, { kind, key }: LoginKey): Promise<Entry | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from entry where kind = ${kind} and key = ${key}::bytea`.execute(database)
  return rows[0] && toEntry(rows[0])
}

export async function findEntriesOf(database: Database, { market, memberId }: Owner): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from entry where member_id = ${memberId}::uuid and market = ${market}`.execute(database)
  return rows.map(toEntry)
}

/** The market that has the account of a member. */
export async function findHomeMarket(database: Database, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ market: string }>`
    select market from entry where member_id = ${memberId}::uuid limit 1`.execute(database)
  return rows[0]?.market
}

/** Adds an entry, or renews the one that the same member has. False where it is another member's. */
export async function reserveEntry(database: Database, entry: Entry): Promise<boolean> {
  const { kind, key, market, memberId, reservation, pendingSince } = entry
  const { rows } = await sql`
    insert into entry as held (kind, key, market, member_id, reservation, pending_since)
    values (${kind}, ${key}::bytea, ${market}, ${memberId}::uuid, ${reservation}::uuid, ${pendingSince}::timestamptz)
    on conflict (kind, key) do update
      set reservation = excluded.reservation, pending_since = excluded.pending_since
      where held.member_id = excluded.member_id and held.market = excluded.market
    returning 1`.execute(database)
  return rows.length > 0
}

/** Marks all entries of a member as such that may differ from what the market has soon. */
export async function holdEntries(
  database: Database,
  { market, memberId, reservation, now }: Owner & { reservation: string; now: Date },
): Promise<void> {
  await sql`
    update entry set reservation = ${reservation}::uuid, pending_since = ${now}::timestamptz
    where member_id = ${memberId}::uuid and market = ${market}`.execute(database)
}

/** Unless it was reserved again since it was read. */
export async function confirmEntry(
  database: Database,
  { kind, key, reservation }: LoginKey & Pick<Entry, 'reservation'>,
): Promise<void> {
  await sql`
    update entry set pending_since = null
    where kind = ${kind} and key = ${key}::bytea and reservation = ${reservation}::uuid`.execute(database)
}

/** Unless it was reserved again since it was read. */
export async function deleteEntry(
  database: Database,
  { kind, key, reservation }: LoginKey & Pick<Entry, 'reservation'>,
): Promise<void> {
  await sql`
    delete from entry
    where kind = ${kind} and key = ${key}::bytea and reservation = ${reservation}::uuid`.execute(database)
}

/** Members of a market with an entry that has been pending since `until` or longer. */
export async function findPendingMembers(
  database: Database,
  { market, until, limit }: { market: string; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from (
      select member_id from entry
      where market = ${market} and pending_since <= ${until}::timestamptz
      order by pending_since limit ${limit}
    ) pending`.execute(database)
  return rows.map(({ member_id: memberId }) => memberId)
}

/** What the directory has of these logins. */
export async function findEntries(database: Database, keys: readonly LoginKey[]): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from entry
    where (kind, key) in (
      select * from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::bytea[])
    )`.execute(database)
  return rows.map(toEntry)
}

/** Adds entries of logins that nobody has, as confirmed. */
export async function addEntries(
  database: Database,
  { market, entries }: { market: string; entries: readonly (LoginKey & { memberId: string })[] },
): Promise<void> {
  await sql`
    insert into entry (kind, key, market, member_id, reservation, pending_since)
    select kind, key, ${market}, member_id, gen_random_uuid(), null
    from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ key }) => key)}::bytea[],
      ${entries.map(({ memberId }) => memberId)}::uuid[]) as given (kind, key, member_id)
    on conflict do nothing`.execute(database)
}

/** Members of a market that the directory has, in the order of their ids. */
export async function findEnteredMembers(
  database: Database,
  { market, after, limit }: { market: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from entry
    where market = ${market} and (${after}::uuid is null or member_id > ${after}::uuid)
    order by member_id limit ${limit}`.execute(database)
  return rows.map(({ member_id: memberId }) => memberId)
}

export async function findEntriesOfMembers(
  database: Database,
  { market, memberIds }: { market: string; memberIds: readonly string[] },
): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from entry
    where member_id = any (${memberIds}::uuid[]) and market = ${market}`.execute(database)
  return rows.map(toEntry)
}

/** Which of the markets have the accounts of these members. */
export async function findHomeMarkets(
  database: Database,
  { memberIds, markets }: { memberIds: readonly string[]; markets: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ member_id: string; market: string }>`
    select distinct member_id, market from entry
    where member_id = any (${memberIds}::uuid[]) and market = any (${markets}::text[])`.execute(database)
  return new Map(rows.map(({ member_id: memberId, market }) => [memberId, market]))
}

/** Removes entries of markets that do not exist any more. */
export async function removeEntriesElsewhere(database: Database, markets: readonly string[]): Promise<void> {
  await sql`delete from entry where market <> all (${markets}::text[])`.execute(database)
}
