import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** The address of a member as one key for all its spellings; null where they have none. */
export async function findContactKey(database: Database, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    select contact_key(coalesce(email, contact_email)) as key from member where member_id = ${memberId}::uuid`.execute(
    database,
  )
  return rows[0]?.key ?? null
}
