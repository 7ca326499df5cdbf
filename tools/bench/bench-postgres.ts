/** Claims per second on a PostgreSQL server with its default durability, of one campaign and of many, and what each costs. */
import { sql } from 'kysely'
import { migrate } from '@crema/gateway/database/migrate'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { createSessions, expectClaims, seedColdCampaigns, seedMembers } from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { captureClaims, claimByRule, claimOverHttp } from './claim-methods.ts'
import { callsOfCost, measureCost, openStatistics, reportCpu, type Measured } from './cost.ts'
import { createNumbers } from './numbers.ts'
import { callsOfMeasure, measure, type BenchPlan } from './plan.ts'
import { startBaselines } from './statements/baselines.ts'

export async function benchPostgres(plan: BenchPlan): Promise<Measured> {
  const server = await startPostgres({ statistics: true })
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    await openStatistics(database)
    // Six methods, twice the costs, and members for capturing the statements.
    const members = 6 * callsOfMeasure(plan) + 2 * callsOfCost(plan) + 4
    await seedMembers(database, members)
    const campaigns = await seedColdCampaigns(database)
    await createSessions(database, 0, members)
    await sql`analyze`.execute(database)
    const numbers = createNumbers(members)
    const connections = Math.max(...plan.connections)
    const { url } = server
    const baselines = await startBaselines(await captureClaims(database, url, numbers), {
      url,
      connections,
      numbers,
    })
    const gateway = await startGatewayProcess({
      preload: reportCpu,
      env: { DATABASE_URL: url, DATABASE_POOL: String(connections) },
    })
    try {
      const hot = claimOverHttp(gateway.origin, numbers)
      const cold = { ...claimOverHttp(gateway.origin, numbers, campaigns), name: 'over HTTP, 100 campaigns' }
      const methods = [...baselines.methods, claimByRule(poolOf, numbers), hot, cold]
      const rows = await measure('PostgreSQL', methods, plan)
      const costs = await measureCost(database, gateway, hot, plan)
      const floor = await measureCost(database, baselines.floor.process, baselines.floor.method, plan)
      await expectClaims(database, numbers.taken() - baselines.missed())
      return { rows, costs, floor }
    } finally {
      await gateway.stop()
      await baselines.floor.stop()
    }
  } finally {
    await close()
    await server.stop()
  }
}
