/**
 * Starts one PostgreSQL server for a test run; `startPostgres` creates a database on it for each caller. A migrated one is
 * copied by `openMigratedPostgres`.
 */
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { createDatabase, startPostgres } from '../postgres.ts'

export async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? undefined : await startPostgres({ durable: false })
  const serverUrl = server?.url ?? given ?? ''
  process.env['TEST_DATABASE_URL'] = serverUrl
  const migrated = await createDatabase(serverUrl)
  const { database, close } = await openDatabase(migrated.url)
  await migrate(database)
  await close()
  process.env['TEST_DATABASE_MIGRATED'] = migrated.url
  return async () => {
    await migrated.drop()
    await server?.stop()
  }
}
