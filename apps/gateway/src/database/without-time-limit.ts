import { sql } from 'kysely'
import type { Database } from './database.ts'
import { newWork, runWork } from './work.ts'

/** Runs statements on one connection, however long they and the wait for it take: migrations and audits. */
export function withoutTimeLimit<Value>(
  database: Database,
  run: (connection: Database) => Promise<Value>,
): Promise<Value> {
  const work = newWork(Number.POSITIVE_INFINITY, { statementMs: Number.POSITIVE_INFINITY, isAdmitted: true })
  return runWork(work, () =>
    database.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      try {
        return await run(connection)
      } finally {
        await sql`reset statement_timeout`.execute(connection)
      }
    }),
  )
}
