/** Claims over HTTP with traces off and on, at a collector that reads and drops them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { migrate } from '@crema/gateway/database/migrate'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { createSessions, expectClaims, seedMembers } from '../bench/bench-members.ts'
import { createPools } from '../bench/bench-pools.ts'
import { claimOverHttp } from '../bench/claim-methods.ts'
import { createNumbers } from '../bench/numbers.ts'
import { callsOfMeasure, measure, type BenchPlan, type Row } from '../bench/plan.ts'
import { startGatewayProcess, type GatewayProcess } from '../gateway-process.ts'

export async function benchTracing(plan: BenchPlan): Promise<Row[]> {
  const claims = callsOfMeasure(plan)
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo // of a listening TCP server
  const server = await startPostgres()
  const { poolOf, close } = createPools(server.url)
  const gateways: GatewayProcess[] = []
  try {
    const database = await poolOf(1)
    await migrate(database)
    await seedMembers(database, 2 * claims)
    await createSessions(database, 0, 2 * claims)
    const numbers = createNumbers(2 * claims)
    const settings = { DATABASE_URL: server.url, DATABASE_POOL: String(Math.max(...plan.connections)) }
    for (const endpoint of ['', `http://127.0.0.1:${port}`])
      gateways.push(
        await startGatewayProcess({ env: { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } }),
      )
    const methods = gateways.map(({ origin }, index) => ({
      ...claimOverHttp(origin, numbers),
      name: index === 0 ? 'without traces' : 'with traces',
    }))
    const rows = await measure('PostgreSQL', methods, plan)
    await expectClaims(database, 2 * claims)
    return rows
  } finally {
    for (const gateway of gateways) await gateway.stop()
    await close()
    await server.stop()
    collector.closeAllConnections()
    collector.close()
  }
}
