/**
 * Starts one PostgreSQL server for a run of vitest or Playwright; `startPostgres` creates a database on it for each caller. A migrated one is
 * copied by `openMigratedPostgres`.
 */
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { createDatabase, startPostgres } from '../postgres.ts'

export default async function startServerOfRun(): Promise<(() => Promise<void>) | undefined> {
  // Another project of this run has started it.
  if (process.env['TEST_DATABASE_MIGRATED']) return undefined
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
