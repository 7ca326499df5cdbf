/** A market in a distributed schema of the cluster at TEST_CITUS_URL, which is the URL of its coordinator. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseOptions, OpenDatabase } from '#src/database/database.ts'
import { migrateMarket } from '#src/database/markets/open-market.ts'
import { openDatabase } from '#src/database/open-database.ts'

export type TestCitusMarket = {
  /** The coordinator's database, and the schema in it. */
  coordinator: string
  schema: string
}

/** The coordinator's URL; undefined where the tests do not run on Citus. */
export const citusUrl = (): string | undefined => process.env['TEST_CITUS_URL'] || undefined

/** A migrated market without rows. It is not dropped, since the cluster is ended after the tests. */
export async function createCitusMarket(coordinator: string): Promise<TestCitusMarket> {
  const schema = `m_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const opened = await openDatabase(coordinator, { pool: 1, schema })
  try {
    await migrateMarket({ markets: [{ schema }] }, { schema }, opened)
  } finally {
    await opened.close()
  }
  return { coordinator, schema }
}

/** An empty market in a distributed schema, opened by its coordinator as gateways do. */
export async function openCitusMarket(
  coordinator: string,
  options: Pick<DatabaseOptions, 'pool' | 'overloadMs'> = {},
): Promise<OpenDatabase> {
  const market = await createCitusMarket(coordinator)
  return openDatabase(coordinator, { ...options, schema: market.schema })
}

/**
 * The URL of the market's node, with the search path of its statements: for tests that have a database and no schema.
 */
export async function urlOfCitusMarket({ coordinator, schema }: TestCitusMarket): Promise<string> {
  const [place] = await query<{ host: string; port: number }>(
    coordinator,
    `select nodename as host, nodeport as port
    from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where logicalrelid = '${schema}.member'::regclass`,
  )
  if (!place) throw new Error(`The market ${schema} has no node.`)
  const url = new URL(coordinator)
  url.hostname = place.host
  url.port = String(place.port)
  return `${url.href}?options=${encodeURIComponent(`-c search_path=${schema}_node,${schema},public`)}`
}

/** Runs statements on a node. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
