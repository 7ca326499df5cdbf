/** Opens the database with the settings of the gateway. */
import { resolve } from 'node:path'
import { readConfig, type Config } from '@crema/gateway/config/config'
import { marketNames } from '@crema/gateway/config/market-settings'
import { StartError } from '@crema/gateway/config/start-error'
import type { Database, OpenDatabase } from '@crema/gateway/database/database'
import { openMarket } from '@crema/gateway/database/markets/open-market'
import { isMigrated } from '@crema/gateway/database/migrate'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'

export type Operations = Pick<OpenDatabase, 'citus'> & {
  database: Database
  /** Describes the database, without a name and a password, and the market where there are several. */
  label: string
  isProduction: boolean
  config: Config
}

type Options = {
  /** Also a database that is not migrated. */
  unmigrated?: boolean
}

/** Whether a command that changes something must be repeated with `--yes`. */
export const needsConfirmation = ({ isProduction }: Operations, { yes }: { yes: boolean }) =>
  isProduction && !yes

/** The settings of the market that `MARKET` names; of the only one by default. */
export function readMarketConfig(): Config {
  const names = marketNames(process.env)
  if (names.length > 1) throw new OperationError(`MARKET must be one of ${names.join(', ')}.`)
  return readConfig()
}

/** Opens the database of that market. */
export function withDatabase<Value>(
  run: (operations: Operations) => Promise<Value>,
  options: Options = {},
): Promise<Value> {
  return withMarket(readMarketConfig(), run, options)
}

/** Opens the database of another market of `MARKETS`. */
export function withMarketNamed<Value>(
  name: string,
  run: (operations: Operations) => Promise<Value>,
): Promise<Value> {
  return withMarket(readConfig({ ...process.env, MARKET: name }), run)
}

/**
 * Runs for every market, or for the one that `MARKET` names. One whose database cannot be used does not keep the others from
 * theirs. Returns the highest exit code.
 */
export async function withEachMarket(
  run: (operations: Operations) => Promise<number>,
  output: Output,
  options: Options = {},
): Promise<number> {
  const configs = marketNames(process.env).map((name) => readConfig({ ...process.env, MARKET: name }))
  let highest = 0
  for (const config of configs) {
    try {
      highest = Math.max(highest, await withMarket(config, run, options))
    } catch (error) {
      if (!(error instanceof StartError || error instanceof OperationError)) throw error
      output.warn(`✗ ${error.message}`)
      highest = Math.max(highest, 1)
    }
  }
  return highest
}

async function withMarket<Value>(
  config: Config,
  run: (operations: Operations) => Promise<Value>,
  { unmigrated = false }: Options = {},
): Promise<Value> {
  const { market } = config
  const { database, citus, close } = await openMarket(config, market, { pool: 2 })
  try {
    const label = describeDatabase(config)
    if (!unmigrated && !(await isMigrated(database, market.schema)))
      throw new OperationError(`${label} is not migrated: start the gateway once.`)
    return await run({ database, citus, label, isProduction: config.nodeEnv === 'production', config })
  } finally {
    await close()
  }
}

/** For messages: without a name and a password. */
function describeDatabase({ market, markets, dataDirectory }: Config): string {
  const { name, databaseUrl, schema } = market
  const of = `${schema === undefined ? '' : `, schema ${schema}`}${markets.length > 1 ? ` (market ${name})` : ''}`
  if (databaseUrl === undefined) return `The embedded database in ${resolve(dataDirectory)}`
  if (!URL.canParse(databaseUrl) || databaseUrl.startsWith('memory')) return `A database in memory${of}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}${of}`
}
