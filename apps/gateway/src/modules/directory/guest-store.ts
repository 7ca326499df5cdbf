import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '#src/database/tables.ts'

/** What a market stores about a guest. */
export type GuestMember = {
  memberId: string
  country: string
  language: string
  registeredAt: Date
  registeredBy: 'email' | 'phone' | 'google' | 'apple'
  hasPhone: boolean
}

/** A member of this market, as another one may have them as a guest. Undefined where the account does not exist or is blocked. */
export async function findAsGuest(
  database: Kysely<Tables>,
  memberId: string,
): Promise<GuestMember | undefined> {
  const row = await asGuest(database, memberId).executeTakeFirst()
  return row && toGuest(row)
}

/** The same, and locks the account against its deletion until the transaction ends. */
export async function lockAsGuest(
  transaction: Kysely<Tables>,
  memberId: string,
): Promise<GuestMember | undefined> {
  const row = await asGuest(transaction, memberId).forKeyShare().executeTakeFirst()
  return row && toGuest(row)
}

const asGuest = (database: Kysely<Tables>, memberId: string) =>
  database
    .selectFrom('member')
    .select(['member_id', 'country', 'language', 'registered_at', 'registered_by', 'phone'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .where('home_market', 'is', null)

type GuestRow = Pick<
  Selectable<Tables['member']>,
  'member_id' | 'country' | 'language' | 'registered_at' | 'registered_by' | 'phone'
>

const toGuest = (row: GuestRow): GuestMember => ({
  memberId: row.member_id,
  country: row.country,
  language: row.language,
  registeredAt: row.registered_at,
  registeredBy: row.registered_by,
  hasPhone: row.phone !== null,
})

/** Whether a market has a member or a guest with this id. */
export async function isPresent(database: Kysely<Tables>, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from member where member_id = ${memberId}::uuid`.execute(database)
  return rows.length > 0
}

/** Adds a guest, without addresses. */
export async function addGuest(
  database: Kysely<Tables>,
  { memberId, country, language, registeredAt, registeredBy }: GuestMember,
  home: string,
): Promise<void> {
  await database
    .insertInto('member')
    .values({
      member_id: memberId,
      country,
      language,
      registered_at: registeredAt,
      registered_by: registeredBy,
      home_market: home,
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
}

/** The next guests of a market in the order of their ids. */
export async function findGuests(
  database: Kysely<Tables>,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ memberId: string; home: string; firstAt: Date }[]> {
  const { rows } = await sql<{ member_id: string; home_market: string; registered_at: Date }>`
    select member_id, home_market, registered_at from member
    where home_market is not null and (${after}::uuid is null or member_id > ${after}::uuid)
    order by member_id limit ${limit}`.execute(database)
  return rows.map((row) => ({
    memberId: row.member_id,
    home: row.home_market,
    firstAt: row.registered_at,
  }))
}

/** Saves which market has the account of a guest, as after a market was split. */
export async function saveHomeMarket(
  database: Kysely<Tables>,
  memberId: string,
  home: string,
): Promise<void> {
  await sql`
    update member set home_market = ${home} where member_id = ${memberId}::uuid and home_market is not null`.execute(
    database,
  )
}
