import { sql, type Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Login } from './login-key.ts'

type Row = { member_id: string; kind: Login['kind']; value: string; subject: string | null }

const toLogin = ({ kind, value, subject }: Row): Login =>
  kind === 'provider' ? { kind, issuer: value, subject: subject ?? '' } : { kind, value }

/** The logins that a market has of a member; none for a guest, and for a member who was deleted. */
export async function findLoginsOf(database: Kysely<Tables>, memberId: string): Promise<Login[]> {
  const { rows } = await sql<Row>`
    select member_id, 'email' as kind, email as value, null as subject from member
    where member_id = ${memberId}::uuid and email is not null
    union all
    select member_id, 'phone', phone, null from member
    where member_id = ${memberId}::uuid and phone is not null
    union all
    select member_id, 'provider', issuer, subject from member_login
    where member_id = ${memberId}::uuid`.execute(database)
  return rows.map(toLogin)
}

/** The next members of a market in the order of their ids, with their logins. */
export async function findMembersWithLogins(
  database: Kysely<Tables>,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ memberId: string; logins: Login[] }[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from member
    where home_market is null and (${after}::uuid is null or member_id > ${after}::uuid)
    order by member_id limit ${limit}`.execute(database)
  const ids = rows.map(({ member_id: id }) => id)
  const logins = await findLoginsOfMembers(database, ids)
  return ids.map((memberId) => ({ memberId, logins: logins.get(memberId) ?? [] }))
}

/** The logins of these members, of those who have any. */
export async function findLoginsOfMembers(
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, Login[]>> {
  const { rows: found } = await sql<Row>`
    select member_id, 'email' as kind, email as value, null as subject from member
    where member_id = any (${ids}::uuid[]) and email is not null
    union all
    select member_id, 'phone', phone, null from member
    where member_id = any (${ids}::uuid[]) and phone is not null
    union all
    select member_id, 'provider', issuer, subject from member_login
    where member_id = any (${ids}::uuid[])`.execute(database)
  return new Map(
    [...Map.groupBy(found, ({ member_id: id }) => id)].map(([id, rows]) => [id, rows.map(toLogin)]),
  )
}
