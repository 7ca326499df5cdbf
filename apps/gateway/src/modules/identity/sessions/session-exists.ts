import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'

/** Whether there is a session with an id, valid or not. */
export async function sessionExists(database: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select from session where session_id = ${sessionId}::uuid`.execute(database)
  return rows.length > 0
}
