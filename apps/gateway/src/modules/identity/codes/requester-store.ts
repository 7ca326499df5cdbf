import { sql, type Kysely } from 'kysely'
import type { Tables } from '#src/database/tables.ts'
import type { Contact } from '../member/contact.ts'

/** What is known of a request for a code, in one statement for every contact. */
export type KnownAsker = {
  /** Whether the contact belongs to a member. */
  isMembers: boolean
  /** Whether that member has signed in on the calling device. */
  isKnownDevice: boolean
}

export async function recognizeRequester(
  database: Kysely<Tables>,
  { kind, value }: Contact,
  deviceHmac: Buffer,
): Promise<KnownAsker> {
  const { rows } = await sql<{ is_members: boolean; is_known_device: boolean }>`
    select
      exists (select from member where ${sql.ref(kind)} = ${value}) as is_members,
      exists (select from member join member_device using (member_id)
        where ${sql.ref(kind)} = ${value} and device_hmac = ${deviceHmac}::bytea) as is_known_device`.execute(
    database,
  )
  const [row] = rows
  if (!row) throw new Error('A statement without a table returned no row.')
  return { isMembers: row.is_members, isKnownDevice: row.is_known_device }
}
