import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

export type StarBalance = {
  /** Stars that can be spent; below zero where some are owed. */
  balance: number
  owed: number
}

/** The account of a member in a country, at an instant. */
type AccountAt = { memberId: string; country: string; now: Date }

/** A member's stars in a country at an instant. Reads the lots that have stars left and nothing else. */
export function findBalance(database: Database, { memberId, country, now }: AccountAt): Promise<StarBalance> {
  return readBalance(database, sql`member_id = ${memberId}::uuid and country = ${country}`, now)
}

export function findAccountBalance(database: Database, accountId: string, now: Date): Promise<StarBalance> {
  return readBalance(database, sql`account_id = ${accountId}::uuid`, now)
}

/** The same as SQL of a JSON object, to be part of a statement that reads it. */
export const balanceJson = ({ memberId, country, now }: AccountAt): RawBuilder<StarBalance> => sql`(
  select jsonb_build_object('balance', coalesce(sum(b.stars - b.owed), 0)::int, 'owed', coalesce(sum(b.owed), 0)::int)
  from (${starsOf(sql`member_id = ${memberId}::uuid and country = ${country}`, now)}) b
)`

async function readBalance(
  database: Database,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<StarBalance> {
  const { rows } = await starsOf(condition, now).execute(database)
  const { stars, owed } = rows[0] ?? { stars: 0, owed: 0 }
  return { balance: stars - owed, owed }
}

/** Selects what an account can spend, and owes. */
const starsOf = (condition: RawBuilder<unknown>, now: Date) => sql<{ stars: number; owed: number }>`
    select a.owed, (
      select coalesce(sum(l.remaining), 0)::int from star_lot l
      where l.account_id = a.account_id and l.remaining > 0 and l.expires_at > ${now}::timestamptz
    ) as stars
    from star_account a
    where ${condition}`

/** The stars that a member has in all countries together. */
export async function countStars(database: Database, memberId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ stars: number }>`
    select coalesce(sum(l.remaining), 0)::int as stars
    from star_account a join star_lot l on l.account_id = a.account_id
    where a.member_id = ${memberId}::uuid and l.remaining > 0 and l.expires_at > ${now}::timestamptz`.execute(
    database,
  )
  return rows[0]?.stars ?? 0
}
