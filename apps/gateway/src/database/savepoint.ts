import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Runs a statement so that a transaction that it is part of can go on after it has failed. */
export async function inSavepoint<Value>(
  database: Database,
  run: (database: Database) => Promise<Value>,
): Promise<Value> {
  if (!database.isTransaction) return run(database)
  await sql`savepoint statement`.execute(database)
  try {
    return await run(database)
  } catch (error) {
    await sql`rollback to savepoint statement`.execute(database)
    throw error
  } finally {
    await sql`release savepoint statement`.execute(database)
  }
}
