/** The nodes of a Citus cluster, and which of them has the tables of a market's distributed schema. */
import { Client, escapeIdentifier } from 'pg'
import { within } from '#src/within.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'

export type CitusNode = { groupId: number; url: string }

export type MarketNodes = {
  /** The node with the market's tables. Null for a schema that is not distributed, or has no tables yet. */
  node: CitusNode | null
  /** All nodes of the cluster, the coordinator included. */
  nodes: readonly CitusNode[]
}

/** How long connecting and each answer may take. */
const answerMs = 5_000
/** How long all statements of a connection may take. */
const runMs = 30_000

const overdue = () => new DatabaseUnavailable('deadline')

/** Runs `run` with a connection of its own to `url`. */
export async function withClient<Value>(
  url: string,
  run: (client: Client) => Promise<Value>,
  { isLimited = true }: { isLimited?: boolean } = {},
): Promise<Value> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    application_name: 'crema-gateway-citus',
    ...(isLimited && { statement_timeout: answerMs }),
  })
  // The statement in progress throws the same error.
  client.on('error', () => undefined)
  try {
    await within(client.connect(), answerMs, overdue)
    return await within(run(client), isLimited ? runMs : Number.POSITIVE_INFINITY, overdue)
  } finally {
    await within(client.end(), answerMs, overdue).catch(() => undefined)
    client.connection.stream.destroy()
  }
}

type NodeRow = { group_id: number; host: string; port: number; has_market: boolean }

/**
 * Reads from the catalogue of the node at `askedUrl` which node has the market; every node has the whole catalogue. The URLs
 * returned have the user, password and parameters of `url`, and the addresses that Citus has for the nodes. Null where the
 * database has no Citus.
 */
export async function findMarketNodes(
  url: string,
  schema: string,
  askedUrl: string = url,
): Promise<MarketNodes | null> {
  return withClient(askedUrl, async (client) => {
    const { rows: found } = await client.query<{ is_citus: boolean }>(
      `select to_regclass('pg_catalog.pg_dist_schema') is not null as is_citus`,
    )
    if (found[0]?.is_citus !== true) return null
    const { rows } = await client.query<NodeRow>(
      `select n.groupid as group_id, n.nodename as host, n.nodeport as port, exists (
          select from pg_dist_schema d join pg_dist_partition using (colocationid)
          join pg_dist_shard using (logicalrelid) join pg_dist_placement p using (shardid)
          where d.schemaid = to_regnamespace($1) and p.groupid = n.groupid
        ) as has_market
      from pg_dist_node n where n.noderole = 'primary' and n.isactive order by n.groupid`,
      [escapeIdentifier(schema)],
    )
    const toNode = ({ group_id: groupId, host, port }: NodeRow) => ({
      groupId,
      url: urlOfNode(url, host, port),
    })
    const holder = rows.find(({ has_market: hasMarket }) => hasMarket)
    return { node: holder ? toNode(holder) : null, nodes: rows.map(toNode) }
  })
}

function urlOfNode(url: string, host: string, port: number): string {
  const node = new URL(url)
  node.hostname = host.includes(':') ? `[${host}]` : host
  node.port = String(port)
  return node.href
}
