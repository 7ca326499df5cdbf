/** A PostgreSQL server for tests and benchmarks: the one at TEST_DATABASE_URL, or one that is started. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { citusUrl, createCitusMarket, urlOfCitusMarket } from './citus/citus-market.ts'
import { startServer, type TestDatabase } from './postgres-server/start-server.ts'

export type PostgresOptions = {
  /** Starts a server even where TEST_DATABASE_URL is set, for tests that kill it. */
  own?: boolean
  /** False: no fsync, for tests that do not depend on durability. */
  durable?: boolean
  /** Loads `pg_stat_statements`; a shared server must have it. */
  statistics?: boolean
  /** Copies the database that the test run has migrated, if there is one; `migrate` then finds little to do. */
  migrated?: boolean
}

/** Throws where no server can be started or reached. */
export async function startPostgres({
  own = false,
  durable = true,
  statistics = false,
  migrated = false,
}: PostgresOptions = {}): Promise<TestDatabase> {
  const citus = citusUrl()
  if (citus && !own) {
    const market = await createCitusMarket(citus)
    const url = await urlOfCitusMarket(market)
    return {
      url,
      stop: () => Promise.resolve(),
      kill: () => endConnections(url, nameIn(url)),
      restart: () => Promise.resolve(),
    }
  }
  const shared = process.env['TEST_DATABASE_URL']
  if (own || !shared) return startServer({ durable, statistics })
  const template = process.env['TEST_DATABASE_MIGRATED']
  const { url, drop } = await createDatabase(shared, migrated && template ? { template } : {})
  return {
    url,
    stop: drop,
    kill: () => endConnections(shared, nameIn(url)),
    restart: () => Promise.resolve(),
  }
}

/**
 * Creates a database on a running server, which isolates a test file within milliseconds. `template` is the URL of a
 * database on the same server without connections, to copy, such as a migrated one. `drop` ends open connections.
 */
export async function createDatabase(
  serverUrl: string,
  { template }: { template?: string } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `crema_${randomUUID().replaceAll('-', '')}`
  const from = template ? ` TEMPLATE ${pg.escapeIdentifier(nameIn(template))}` : ''
  await administer(serverUrl, `CREATE DATABASE ${name}${from}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/**
 * A pool of one connection. It ignores that its database is dropped while the connection closes, which `end` does not wait for; without a
 * listener that would fail the run after all its tests have passed.
 */
export function openPoolOfOne(url: string, options: Pick<pg.PoolConfig, 'types'> = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, ...options })
  return pool.on('error', () => undefined)
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

const endConnections = (serverUrl: string, database: string) =>
  administer(serverUrl, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    database,
  ])

async function administer(serverUrl: string, statement: string, values?: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
