/** Many claims in the same moment, more than the database answers in time: how long those that are refused have waited. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@crema/gateway/database/migrate'
import { openDatabase } from '@crema/gateway/database/open-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { requestFor } from '../gateway-calls.ts'
import { startGatewayProcess } from '../gateway-process.ts'
import { inMs, median, worst } from '../page-bench/figures.ts'
import { createSessions, hotCampaign, seedMembers } from './bench-members.ts'

const burst = 800
/** Claims one after the other before the first burst, which compile the gateway's code. */
const warmUp = 100
/** After a burst, so that the gateway is calm again. */
const pauseMs = 2_000

type Ending = { status: number; ms: number }

/** Prints a line for each engine and round. */
export async function benchBurst(rounds: number): Promise<void> {
  const server = await startPostgres()
  try {
    await measureBursts('PostgreSQL', { DATABASE_URL: server.url }, rounds)
  } finally {
    await server.stop()
  }
  const folder = mkdtempSync(join(tmpdir(), 'crema-bench-'))
  try {
    await measureBursts('PGlite', { DATABASE_URL: '', DATA_DIR: folder }, rounds)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureBursts(
  engine: string,
  env: { DATABASE_URL: string; DATA_DIR?: string },
  rounds: number,
): Promise<void> {
  const members = warmUp + rounds * burst
  const { database, close } = await openDatabase(env.DATABASE_URL || undefined, {
    dataDirectory: env.DATA_DIR,
  })
  await migrate(database)
  await seedMembers(database, members)
  const tokens = await createSessions(database, 0, members)
  await close()
  const gateway = await startGatewayProcess({ env: { ...env, OVERLOAD_DELAY_MS: '1000' } })
  const agent = new Agent({ keepAlive: true, maxSockets: burst, maxFreeSockets: burst })
  const send = (url: URL, options: RequestOptions, body = '') =>
    new Promise<Ending>((resolve, reject) => {
      const startedAt = performance.now()
      const sent = request(url, { ...options, agent }, (response) => {
        const status = response.statusCode ?? 0
        response.resume().on('end', () => resolve({ status, ms: performance.now() - startedAt }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const claim = (token: string) => {
    const { url, method, headers, body } = requestFor(
      gateway.origin,
      'POST activity/claim',
      { activityNo: hotCampaign },
      { token, idempotencyKey: randomUUID() },
    )
    return send(url, { method, headers }, body)
  }
  try {
    for (const token of tokens.splice(0, warmUp)) await claim(token)
    // Opens the connections, which would take longer than the claims.
    const health = new URL('/healthz', gateway.origin)
    await Promise.all(Array.from({ length: burst }, () => send(health, { method: 'GET' })))
    for (let round = 0; round < rounds; round++) {
      await sleep(pauseMs)
      const endings = await Promise.all(tokens.splice(0, burst).map(claim))
      console.log(`${engine.padEnd(12)}${describe(endings, 200)} answered, ${describe(endings, 503)} refused`)
      const failed = endings.find(({ status }) => status !== 200 && status !== 503)
      if (failed) throw new Error(`A claim ended with ${failed.status}.`)
    }
  } finally {
    agent.destroy()
    await gateway.stop()
  }
}

function describe(endings: readonly Ending[], wanted: number): string {
  const times = endings.filter(({ status }) => status === wanted).map(({ ms }) => ms)
  return `${times.length} (median ${inMs(median(times))}, slowest ${inMs(worst(times))})`
}
