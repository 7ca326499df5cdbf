import { DefaultConnectionProvider, Kysely, type PostgresPool, sql } from 'kysely'
import { escapeIdentifier, Pool, type ClientBase, type PoolClient } from 'pg'
import { StartError } from '#src/config/start-error.ts'
import { within } from '#src/within.ts'
import { openCitusMarket, type CitusMarket } from '../citus/citus-market.ts'
import { listenOnNodes } from '../citus/listen-on-nodes.ts'
import { watchMarket } from '../citus/watch-market.ts'
import type { DatabaseOptions, OpenDatabase } from '../database.ts'
import type { Tables } from '../tables.ts'
import { pgTypes } from '../values.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { DirectQueryExecutor } from './direct-executor.ts'
import { guardPool, overdue } from './guarded-pool.ts'
import { listenOnPostgres } from './postgres-listen.ts'
import { CachingQueryCompiler } from './statement-text-cache.ts'
import { TableListDialect } from './table-introspector.ts'

const connectionsDefault = 10
const defaultPort = 5432
const connectMs = 5_000
const statementMs = 10_000
/** How much later than the server this side ends a statement, so that a server that answers does it first. */
const graceMs = 1_000
const closeMs = 2_000
/** Idle time after which TCP asks whether the other side is still there. */
const keepAliveMs = 10_000
/** How long a transaction may stay idle, since it holds locks. */
const idleTransactionMs = 10_000

/** Kysely on a pool. What it does by itself is the same, but for the compiler, the executor and the list of tables. */
async function createDatabase(pool: PostgresPool): Promise<Kysely<Tables>> {
  const dialect = new TableListDialect({ pool })
  const driver = dialect.createDriver()
  await driver.init()
  const connections = new DefaultConnectionProvider(driver)
  const executor = new DirectQueryExecutor(
    pool,
    new CachingQueryCompiler(),
    dialect.createAdapter(),
    connections,
  )
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

/** Opens a connection pool and checks that the server answers. */
export async function openPostgres(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const market = await openMarketOf(url, options)
  const size = options.pool ?? connectionsDefault
  const queue = createConnectionQueue({ size, overloadMs: options.overloadMs ?? Number.POSITIVE_INFINITY })
  const pool = new Pool({
    connectionString: market?.url ?? url,
    max: size,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    application_name: 'crema-gateway',
    types: pgTypes,
  })
  // Without error listeners a connection that breaks while idle, or between two statements of a transaction, would end
  // the process. The next statement on it throws the error.
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const searchPath = () =>
    market?.searchPath ?? (options.schema === undefined ? [] : [options.schema, 'public'])
  if (market)
    Object.defineProperty(pool.options, 'connectionString', { get: () => market.url, enumerable: true })
  const moves = market && movesOf(market)
  const guarded = guardPool(pool, queue, {
    statementMs: statementMs + graceMs,
    closeMs,
    prepare: (client) => {
      moves?.prepared(client)
      return prepareSession(client, searchPath())
    },
    ...(moves && { moves }),
  })
  const database = await createDatabase(guarded)
  const watching = market && watchMarket(database, market, options.onIdleError)
  const close = async () => {
    await watching?.stop()
    await database.destroy()
  }
  try {
    await sql`select 1`.execute(database)
  } catch (error) {
    await close()
    throw cannotBeUsed(url, options, error)
  }
  return {
    database,
    kind: 'postgres',
    load: queue.load,
    listen: market
      ? listenOnNodes(() => market.nodes.map((node) => node.url), options.onIdleError)
      : listenOnPostgres(url, options.onIdleError),
    ...(market && { citus: market }),
    close,
  }
}

async function openMarketOf(url: string, options: DatabaseOptions): Promise<CitusMarket | null> {
  if (options.schema === undefined) return null
  try {
    return await openCitusMarket(url, options.schema)
  } catch (error) {
    throw cannotBeUsed(url, options, error)
  }
}

/** Lets the pool follow a market, whose connections are to its node and have its search path. */
function movesOf(market: CitusMarket) {
  const preparedFor = new WeakMap<PoolClient, string>()
  const place = () => JSON.stringify([market.url, market.searchPath])
  return {
    prepared: (client: PoolClient) => void preparedFor.set(client, place()),
    isCurrent: (client: PoolClient) => {
      const prepared = preparedFor.get(client)
      if (prepared !== undefined) return prepared === place()
      const { hostname, port } = new URL(market.url)
      return client.host === hostname.replaceAll(/[[\]]/g, '') && client.port === Number(port || defaultPort)
    },
    follow: market.follow,
  }
}

function cannotBeUsed(url: string, { setting }: DatabaseOptions, error: unknown): StartError {
  return new StartError(
    `The database at ${locationOf(url)} cannot be used (${reasonOf(error)}): check ${setting ?? 'DATABASE_URL'}.`,
    { cause: error },
  )
}

/**
 * A server may have another default time zone; dates are in UTC here. A market's tables are found by the search path of its
 * connections, so that its statements have the same text as those of every other one; `public` has the extensions.
 */
async function prepareSession(client: ClientBase, searchPath: readonly string[]): Promise<void> {
  const path =
    searchPath.length === 0 ? '' : `; set search_path to ${searchPath.map(escapeIdentifier).join(', ')}`
  await within(client.query(`set timezone to 'UTC'${path}`), connectMs, overdue)
}

/** Host and database of a URL, without its user and password. */
function locationOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'DATABASE_URL'
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message : 'unknown reason'
}
