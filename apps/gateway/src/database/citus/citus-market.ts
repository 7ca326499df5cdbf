import { type Client, escapeIdentifier } from 'pg'
import { sqlStateOf } from '../refusal.ts'
import { findMarketNodes, type CitusNode, type MarketNodes, withClient } from './market-nodes.ts'
import { movedState, nodeSchema, prepareNode, removeViews } from './node-tables.ts'

/** A market in a distributed schema of Citus: on which node its statements are executed. */
export type CitusMarket = {
  /** Where its pool connects to, and the search path of the connections. */
  readonly url: string
  readonly searchPath: readonly string[]
  /** Whether it is on a node: not before its schema is distributed. */
  readonly isPlaced: boolean
  /** All nodes of the cluster, as far as they are known. */
  readonly nodes: readonly CitusNode[]
  /** Reads which node has the market, and prepares that node. Concurrent calls share one answer. True where the node has changed. */
  follow: () => Promise<boolean>
  /**
   * Runs `run`, which changes tables, with the URL of the coordinator: no other node may change them. Afterwards distributes the
   * schema if it is not distributed yet, and reads again which node has it.
   */
  change: (run: (coordinatorUrl: string) => Promise<void>) => Promise<void>
}

/** PostgreSQL cuts longer names. */
const nameMax = 63

/** Whether a statement was refused because the market is on another node by then. Nothing was changed. */
export const isOnOtherNode = (error: unknown): boolean => sqlStateOf(error) === movedState

/** Null where the database has no Citus. */
export async function openCitusMarket(url: string, schema: string): Promise<CitusMarket | null> {
  const found = await findMarketNodes(url, schema)
  if (!found) return null
  if (nodeSchema(schema).length > nameMax)
    throw new Error(`on Citus the schema may have ${nameMax - nodeSchema('').length} characters: ${schema}`)
  let current: MarketNodes = { node: null, nodes: found.nodes }
  let following: Promise<boolean> | undefined

  const findNodes = async (): Promise<MarketNodes> => {
    // The coordinator need not run for a market to work: every node has the catalogue.
    const others = current.nodes.map((node) => node.url).filter((each) => each !== url)
    const failures: unknown[] = []
    for (const asked of [url, ...others]) {
      try {
        const answer = await findMarketNodes(url, schema, asked)
        if (answer) return answer
      } catch (error) {
        failures.push(error)
      }
    }
    throw new AggregateError(failures, 'No node of the cluster can be asked which of them has the market.')
  }

  const switchTo = async (next: MarketNodes): Promise<boolean> => {
    const isOther = next.node?.url !== current.node?.url
    if (next.node && isOther) await withClient(next.node.url, (client) => prepareNode(client, schema))
    current = next
    return isOther
  }

  const market: CitusMarket = {
    get url() {
      return current.node?.url ?? url
    },
    get searchPath() {
      return current.node ? [nodeSchema(schema), schema, 'public'] : [schema, 'public']
    },
    get isPlaced() {
      return current.node !== null
    },
    get nodes() {
      return current.nodes
    },
    follow() {
      following ??= findNodes()
        .then(switchTo)
        .finally(() => {
          following = undefined
        })
      return following
    },
    async change(run) {
      const { node } = current
      try {
        await run(url)
      } catch (error) {
        if (!node || !dependsOnColumn(error)) throw error
        await withClient(node.url, (client) => removeViews(client, schema))
        await run(url)
      }
      await distribute(url, schema)
      await market.follow()
      const { node: now } = current
      if (now) await withClient(now.url, (client) => prepareNode(client, schema))
    },
  }
  await switchTo(found)
  return market
}

/** Distributes the schema of a market that is not distributed yet, whose tables then are on one node. */
async function distribute(url: string, schema: string): Promise<void> {
  await withClient(
    url,
    async (client: Client) => {
      // Several gateways may start at once.
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`crema ${schema}`])
      // Created by the coordinator, this schema is on every node.
      await client.query(`create schema if not exists ${escapeIdentifier(nodeSchema(schema))}`)
      const { rows } = await client.query('select from pg_dist_schema where schemaid = to_regnamespace($1)', [
        escapeIdentifier(schema),
      ])
      if (rows.length > 0) return
      await client.query('set client_min_messages to warning')
      await client.query('set citus.enable_unsafe_triggers to on')
      await client.query('select citus_schema_distribute(to_regnamespace($1))', [escapeIdentifier(schema)])
    },
    { isLimited: false },
  )
}

/** Whether a statement of a migration failed because views need what it changes: SQLSTATEs 2BP01 and 0A000. */
function dependsOnColumn(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some((each) => {
    const state = sqlStateOf(each)
    return state === '2BP01' || (state === '0A000' && each instanceof Error && /\bview\b/.test(each.message))
  })
}
