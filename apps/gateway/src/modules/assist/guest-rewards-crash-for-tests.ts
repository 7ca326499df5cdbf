/**
 * A process that gives the rewards of a guest and kills itself (SIGKILL) before its nth statement:
 * `node guest-rewards-crash-for-tests.ts <database URL> <n>`. With fewer than n statements it ends by itself.
 */
import type { KyselyPlugin } from 'kysely'
import { openDatabase } from '#src/database/open-database.ts'
import { runningMarkets } from '#src/markets/running-markets.ts'
import type { Services } from '#src/services.ts'
import { killBeforeStatement } from '#src/testing/kill-before-statement.ts'
import { jobServices } from './assist-for-tests.ts'
import { runAssist } from './assist-jobs.ts'

export const crashTest = { now: new Date('2026-11-21T10:00:00Z'), visited: 'asia', home: 'americas' } as const

/** What rewards need of a market in which nobody but its guests' home is asked. */
export async function openMarkets(url: string, plugin?: KyselyPlugin) {
  const { now, visited, home } = crashTest
  const open = async (schema: string) => {
    const opened = await openDatabase(url, { schema, pool: 4 })
    return { ...opened, database: plugin ? opened.database.withPlugin(plugin) : opened.database }
  }
  const [asia, americas] = [await open(visited), await open(home)]
  const marketOf = (name: string, code: string, country: 'JP' | 'US') => ({
    name,
    code,
    countries: [country],
    databaseUrl: url,
    schema: name,
    secret: undefined,
    payOrigin: undefined,
  })
  const list = [marketOf(visited, '10', 'JP'), marketOf(home, '20', 'US')]
  const markets = runningMarkets<Services>(list)
  const jobs = jobServices(americas.database, () => now)
  const [, running] = markets.list
  const [, market] = list
  if (!running || !market) throw new Error('A market is missing.')
  // What rewards use of the services.
  running.services = { ...jobs, config: { market } } as unknown as Services
  const run = () => runAssist({ ...jobServices(asia.database, () => now), markets }, now)
  return { asia, americas, run }
}

if (process.argv[1]?.endsWith('guest-rewards-crash-for-tests.ts')) {
  const [, , url = '', killBefore = ''] = process.argv
  const { asia, americas, run } = await openMarkets(url, killBeforeStatement(Number(killBefore)).plugin)
  await run()
  await asia.close()
  await americas.close()
}
