/** Claims per second on a PostgreSQL server with its default durability, of one campaign and of many, and what each costs. */
import { sql } from 'kysely'
import { migrate } from '@crema/gateway/database/migrate'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { expectClaims, seedColdCampaigns, seedMembers, createSessions } from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { captureClaim } from './capture-claim.ts'
import { claimByRule, claimOverHttp } from './claim-methods.ts'
import { callsOfCost, type Cost, measureCost, openStatistics, reportCpu } from './cost.ts'
import { findPgbench, createPgbenchMethod } from './pgbench.ts'
import { measure, type BenchPlan, type Row } from './plan.ts'

type Measured = { rows: Row[]; costs: Cost[] }

export async function benchPostgres(plan: BenchPlan): Promise<Measured> {
  const claims = plan.rounds * plan.claims * plan.connections.length
  const pgbench = findPgbench()
  if (!pgbench) console.log('pgbench is not installed, so its row is missing: install postgresql-contrib.')
  const server = await startPostgres({ statistics: true })
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    await openStatistics(database)
    // A quarter each for pgbench, the rule and twice HTTP, and two members for capturing the statements.
    const overHttp = 2 * claims + callsOfCost(plan)
    await seedMembers(database, 2 * claims + overHttp + 2)
    const campaigns = await seedColdCampaigns(database)
    const tokens = await createSessions(database, 2 * claims, overHttp)
    await sql`analyze`.execute(database)
    const gateway = await startGatewayProcess({
      preload: reportCpu,
      env: { DATABASE_URL: server.url, DATABASE_POOL: String(Math.max(...plan.connections)) },
    })
    try {
      const hot = claimOverHttp(gateway.origin, tokens.splice(0, claims + callsOfCost(plan)))
      const cold = { ...claimOverHttp(gateway.origin, tokens, campaigns), name: 'over HTTP, 100 campaigns' }
      const methods = [claimByRule(poolOf, claims), hot, cold]
      const pgbenchMethod =
        pgbench === undefined
          ? undefined
          : createPgbenchMethod(pgbench, server.url, await captureClaim(database, 2 * claims + overHttp))
      if (pgbenchMethod) methods.unshift(pgbenchMethod)
      const rows = await measure('PostgreSQL', methods, plan)
      const costs = await measureCost(database, gateway, hot, plan)
      const others = pgbenchMethod ? 2 - pgbenchMethod.missed : 0
      await expectClaims(database, methods.length * claims + callsOfCost(plan) + others)
      return { rows, costs }
    } finally {
      await gateway.stop()
    }
  } finally {
    await close()
    await server.stop()
  }
}
