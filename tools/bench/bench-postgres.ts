/** Claims per second on a PostgreSQL server with its default durability. */
import { migrate } from '@crema/gateway/database/migrate'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { expectClaims, seedMembers, createSessions } from './bench-members.ts'
import { createPools } from './bench-pools.ts'
import { captureClaim } from './capture-claim.ts'
import { claimByRule, claimOverHttp } from './claim-methods.ts'
import { findPgbench, createPgbenchMethod } from './pgbench.ts'
import { measure, type BenchPlan, type Row } from './plan.ts'

export async function benchPostgres(plan: BenchPlan): Promise<Row[]> {
  const claims = plan.rounds * plan.claims * plan.connections.length
  const pgbench = findPgbench()
  if (!pgbench) console.log('pgbench is not installed, so its row is missing: install postgresql-contrib.')
  const server = await startPostgres()
  const { poolOf, close } = createPools(server.url)
  try {
    const database = await poolOf(1)
    await migrate(database)
    // A third each for pgbench, the rule and HTTP, and one member for capturing the statements.
    await seedMembers(database, 3 * claims + 1)
    const tokens = await createSessions(database, 2 * claims, claims)
    const gateway = await startGatewayProcess({
      env: { DATABASE_URL: server.url, DATABASE_POOL: String(Math.max(...plan.connections)) },
    })
    try {
      const methods = [claimByRule(poolOf, claims), claimOverHttp(gateway.origin, tokens)]
      const pgbenchMethod =
        pgbench === undefined
          ? undefined
          : createPgbenchMethod(pgbench, server.url, await captureClaim(database, 3 * claims))
      if (pgbenchMethod) methods.unshift(pgbenchMethod)
      const rows = await measure('PostgreSQL', methods, plan)
      await expectClaims(database, methods.length * claims + (pgbenchMethod ? 1 - pgbenchMethod.missed : 0))
      return rows
    } finally {
      await gateway.stop()
    }
  } finally {
    await close()
    await server.stop()
  }
}
