import { sql } from 'kysely'
import type { Config } from '#src/config/config.ts'
import type { Market } from '#src/config/market-settings.ts'
import type { DatabaseOptions, OpenDatabase } from '../database.ts'
import { isMigrated, migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

type Settings = Pick<Config, 'dataDirectory' | 'markets'>

/** Opens the database of a market, with its schema. Throws StartError as `openDatabase` does. */
export function openMarket(
  { dataDirectory, markets }: Settings,
  { databaseUrl, schema }: Market,
  options: Pick<DatabaseOptions, 'pool' | 'overloadMs' | 'onIdleError'> = {},
): Promise<OpenDatabase> {
  return openDatabase(databaseUrl, {
    ...options,
    dataDirectory,
    schema,
    setting: areSet(markets) ? 'MARKETS' : 'DATABASE_URL',
  })
}

/** Applies the missing migrations of a market: statement by statement, resumable, where there are several. */
export async function migrateMarket(
  { markets }: { markets: readonly InSchema[] },
  { schema }: InSchema,
  { database, citus }: Pick<OpenDatabase, 'database' | 'citus'>,
): Promise<void> {
  const resumable = areSet(markets)
  if (!citus) return migrate(database, { schema, resumable })
  if (citus.isPlaced && (await isMigrated(database, schema))) return
  await citus.change(async (url) => {
    // Opened without the schema, so that names are those of the tables and not of a node's views.
    const opened = await openDatabase(url, { pool: 1 })
    try {
      await sql`select set_config('search_path', ${`${schema},public`}, false)`.execute(opened.database)
      await migrate(opened.database, { schema, resumable })
    } finally {
      await opened.close()
    }
  })
}

type InSchema = Pick<Market, 'schema'>

const areSet = (markets: readonly InSchema[]) => markets.length > 1 || markets[0]?.schema !== undefined
