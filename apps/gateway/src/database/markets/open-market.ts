import type { Config } from '#src/config/config.ts'
import type { Market } from '#src/config/market-settings.ts'
import type { Database, DatabaseOptions, OpenDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
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
export function migrateMarket({ markets }: Settings, { schema }: Market, database: Database): Promise<void> {
  return migrate(database, { schema, resumable: areSet(markets) })
}

const areSet = (markets: readonly Market[]) => markets.length > 1 || markets[0]?.schema !== undefined
