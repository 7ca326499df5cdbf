/** The servers of the test cluster, which run on this machine. */
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killServer } from '../postgres-server/leftovers.ts'
import { query, type TestCitusMarket } from './citus-market.ts'

type Node = { url: string; host: string; port: number; isCoordinator: boolean; hasMarket: boolean }

/** All nodes, and which of them has the market. */
export async function nodesOf({
  coordinator,
  schema,
}: Pick<TestCitusMarket, 'coordinator' | 'schema'>): Promise<Node[]> {
  const rows = await query<{ host: string; port: number; is_coordinator: boolean; has_market: boolean }>(
    coordinator,
    `select nodename as host, nodeport as port, groupid = 0 as is_coordinator, exists (
        select from pg_dist_shard join pg_dist_placement p using (shardid)
        where logicalrelid = to_regclass('${schema}.member') and p.groupid = n.groupid
      ) as has_market
    from pg_dist_node n order by groupid`,
  )
  return rows.map((row) => {
    const url = new URL(coordinator)
    url.hostname = row.host
    url.port = String(row.port)
    const { host, port, is_coordinator: isCoordinator, has_market: hasMarket } = row
    return { url: url.href, host, port, isCoordinator, hasMarket }
  })
}

/** Moves a market to a worker that does not have it. */
export async function moveMarket(market: Pick<TestCitusMarket, 'coordinator' | 'schema'>): Promise<void> {
  const target = (await nodesOf(market)).find((node) => !node.isCoordinator && !node.hasMarket)
  if (!target) throw new Error('The cluster has no other worker.')
  await query(
    market.coordinator,
    `select citus_schema_move('${market.schema}', '${target.host}', ${target.port})`,
  )
}

/** Ends a node with SIGKILL; `restart` starts it again with its files. */
export async function killNode({ url }: Pick<Node, 'url'>): Promise<{ restart: () => Promise<void> }> {
  const [row] = await query<{ data: string }>(url, `select current_setting('data_directory') as data`)
  const data = row?.data ?? ''
  // Quoted words: the program and its parameters.
  const [program = '', ...parameters] = readFileSync(join(data, 'postmaster.opts'), 'utf8')
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('"', ''))
  killServer(join(data, '..'), data)
  const { uid, gid } = statSync(data)
  return {
    async restart() {
      // After SIGKILL old backends hold the shared memory for a moment.
      for (let attempt = 0; attempt < 100; attempt++) {
        spawn(program, parameters, { cwd: '/', uid, gid, detached: true, stdio: 'ignore' }).unref()
        for (let check = 0; check < 20; check++) {
          await sleep(100)
          try {
            await query(url, 'select 1')
            return
          } catch {
            // It is not ready yet.
          }
        }
      }
      throw new Error(`${program} did not start again.`)
    },
  }
}
