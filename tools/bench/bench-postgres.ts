/** A real PostgreSQL, with everything it does to keep what it answered. */
import { openDatabase, type OpenDatabase } from '@crema/gateway/database/database'
import { migrate } from '@crema/gateway/database/migrate'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { startGatewayProcess } from '../gateway-process.ts'
import { captureClaim } from './capture-claim.ts'
import { expectClaims, seedCrowd, signInAll } from './crowd.ts'
import { findPgbench, viaPgbench } from './pgbench.ts'
import { measure, type Plan, type Row } from './plan.ts'
import { byRule, overHttp } from './ways.ts'

export async function benchPostgres(plan: Plan): Promise<Row[]> {
  const claims = plan.rounds * plan.claims * plan.connections.length
  const pgbench = findPgbench()
  if (!pgbench)
    console.log(
      'pgbench is not installed here, so there is nothing to compare PostgreSQL with: install postgresql-contrib or its like.',
    )
  const server = await startPostgres()
  const pools = new Map<number, OpenDatabase>()
  const poolOf = async (size: number) => {
    const pool = pools.get(size) ?? (await openDatabase(server.url, { pool: size }))
    pools.set(size, pool)
    return pool.database
  }
  try {
    const database = await poolOf(1)
    await migrate(database)
    // A third each for pgbench, the rule and HTTP, and one to learn the statements from.
    await seedCrowd(database, 3 * claims + 1)
    const tokens = await signInAll(database, 2 * claims, claims)
    const gateway = await startGatewayProcess({
      env: { DATABASE_URL: server.url, DATABASE_POOL: String(Math.max(...plan.connections)) },
    })
    try {
      const ways = [byRule(poolOf, claims), overHttp(gateway.origin, tokens)]
      const beside =
        pgbench === undefined
          ? undefined
          : viaPgbench(pgbench, server.url, await captureClaim(database, 3 * claims))
      if (beside) ways.unshift(beside)
      const rows = await measure('PostgreSQL', ways, plan)
      await expectClaims(database, ways.length * claims + (beside ? 1 - beside.left : 0))
      return rows
    } finally {
      await gateway.stop()
    }
  } finally {
    for (const pool of pools.values()) await pool.close()
    await server.stop()
  }
}
