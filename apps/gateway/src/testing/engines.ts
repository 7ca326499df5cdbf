/** The database engines, for tests that run on each. */
import { sql } from 'kysely'
import type { DatabaseOptions, OpenDatabase } from '#src/database/database.ts'
import { migrate } from '#src/database/migrate.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { citusUrl, openCitusMarket } from './citus/citus-market.ts'
import { openMigratedMemory } from './memory-database.ts'
import { startPostgres } from './postgres.ts'

const connections = 20

export type Engine = { name: string; open: () => Promise<OpenDatabase> }

const citus = citusUrl()

/** PGlite runs one transaction at a time; row locks are tested on PostgreSQL only. */
export const engines: readonly Engine[] = citus
  ? [{ name: 'Citus', open: () => openCitusMarket(citus, { pool: connections }) }]
  : [
      { name: 'PGlite', open: openMigratedMemory },
      {
        name: 'PostgreSQL',
        open: async () => {
          const opened = await openMigratedPostgres()
          // Opens all connections of the pool, so that concurrent statements start without delay.
          await Promise.all(
            Array.from({ length: connections }, () => sql`select pg_sleep(0.1)`.execute(opened.database)),
          )
          return opened
        },
      },
    ]

type OpenOptions = Pick<DatabaseOptions, 'pool' | 'overloadMs'>

/** An empty, migrated database on the server of the test run, and an embedded one where there is none. */
export const openMigrated = (options: OpenOptions): Promise<OpenDatabase> =>
  !citus && process.env['TEST_DATABASE_MIGRATED'] // server-of-run.ts sets it
    ? openMigratedPostgres(options)
    : openMigratedMemory(options)

/** An empty, migrated database on a test server; faster than PGlite for tests with many rows. */
export async function openMigratedPostgres({
  pool = connections,
  overloadMs,
}: OpenOptions = {}): Promise<OpenDatabase> {
  const server = await startPostgres({ durable: false, migrated: true })
  const opened = await openDatabase(server.url, { pool, overloadMs })
  await migrate(opened.database)
  return {
    ...opened,
    async close() {
      await opened.close()
      await server.stop()
    },
  }
}
