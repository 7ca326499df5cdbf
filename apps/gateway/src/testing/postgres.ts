/** A real PostgreSQL for tests and measurements: the one at TEST_DATABASE_URL, else one of our own. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startServer, type TestDatabase } from './postgres-server/start-server.ts'

export type PostgresOptions = {
  /** A server that this call alone uses, even where TEST_DATABASE_URL names one: for tests that kill it. */
  own?: boolean
  /** False: no fsync, for tests that do not look at what outlives a crash. */
  durable?: boolean
}

/** Throws where no server can be started or reached; its message says why. */
export async function startPostgres({
  own = false,
  durable = true,
}: PostgresOptions = {}): Promise<TestDatabase> {
  const shared = process.env['TEST_DATABASE_URL']
  if (own || !shared) return startServer({ durable })
  const { url, drop } = await createDatabase(shared)
  return {
    url,
    stop: drop,
    kill: () => endConnections(shared, nameIn(url)),
    restart: () => Promise.resolve(),
  }
}

/**
 * A fresh database on a running server: isolation for a test file at the price of some milliseconds.
 * `template` is the URL of a database on the same server that nobody is connected to, to copy (one with
 * every migration done, for instance). `drop` ends whatever is still connected.
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
