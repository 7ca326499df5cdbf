/** What each market costs in one process: memory after a collection of garbage, the time of a start, connections to PostgreSQL. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { countryList, type Country } from '@crema/contract/countries/countries'
import type { OpenDatabase } from '@crema/gateway/database/database'
import { openDatabase } from '@crema/gateway/database/open-database'
import { startPostgres } from '@crema/gateway/testing/postgres'
import { callGateway } from '../gateway-calls.ts'
import { startGatewayProcess, type GatewayProcess } from '../gateway-process.ts'

type Memory = { rss: number; heapUsed: number }
type Measured = {
  startMs: number
  started: Memory
  used: Memory
  connections: { idle: number; busy: number }
}

const callsOfMarket = 400
const callsAtOnce = 40
const starts = 3

/** Prints a row for each number of markets, all of them in schemas of one PostgreSQL. */
export async function benchMarkets(counts: readonly number[]): Promise<void> {
  const server = await startPostgres({ own: true, durable: false })
  const observer = await openDatabase(server.url, { pool: 1 })
  try {
    console.log(
      'markets   start, ms   started: RSS, heap   after calls: RSS, heap (MB)   connections idle, busy',
    )
    for (const count of counts) {
      const { startMs, started, used, connections } = await measure(count, server.url, observer)
      console.log(
        [
          String(count).padStart(7),
          String(Math.round(startMs)).padStart(11),
          `${megabytes(started.rss)}, ${megabytes(started.heapUsed)}`.padStart(21),
          `${megabytes(used.rss)}, ${megabytes(used.heapUsed)}`.padStart(30),
          `${connections.idle}, ${connections.busy}`.padStart(24),
        ].join(''),
      )
    }
  } finally {
    await observer.close()
    await server.stop()
  }
}

async function measure(count: number, url: string, observer: OpenDatabase): Promise<Measured> {
  const countries = countryList.slice(0, count)
  const markets = countries.map((country, index) => ({
    name: `m${index + 1}`,
    code: String(10 + index),
    database: url,
    schema: `m${index + 1}`,
    ...(index > 0 && { countries: [country] }),
  }))
  const env = {
    DATABASE_URL: '',
    MARKETS: JSON.stringify(markets),
    CREMA_DEMO: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  // The first start migrates.
  const gateway = await startGatewayProcess({ env, preload: join(import.meta.dirname, 'report-memory.ts') })
  try {
    let startMs = Number.POSITIVE_INFINITY
    for (let start = 0; start < starts; start++) {
      await gateway.stop()
      const began = performance.now()
      await gateway.start()
      startMs = Math.min(startMs, performance.now() - began)
    }
    const started = await memoryOf(gateway)
    const idle = await connectionsTo(observer)
    const busy = await useMarkets(gateway.origin, countries, observer)
    return { startMs, started, used: await memoryOf(gateway), connections: { idle, busy } }
  } finally {
    await gateway.stop()
  }
}

/** Calls and opens pages in every market; returns the most connections that were open meanwhile. */
async function useMarkets(
  origin: string,
  countries: readonly Country[],
  observer: OpenDatabase,
): Promise<number> {
  let isDone = false
  const calls = Promise.all(
    countries.flatMap((country) =>
      Array.from({ length: callsAtOnce }, async (_each, caller) => {
        for (let call = 0; call < callsOfMarket / callsAtOnce; call++) {
          const { busCode } = await callGateway(origin, 'GET activity/list', {}, { country })
          if (busCode !== '1') throw new Error(`A call was refused: ${busCode}.`)
        }
        if (caller > 0) return
        for (const lang of ['en', 'ja', 'ar'])
          await (await fetch(`${origin}/home?cnty=${country.toLowerCase()}&lang=${lang}`)).arrayBuffer()
      }),
    ),
  ).finally(() => {
    isDone = true
  })
  let most = 0
  while (!isDone) {
    most = Math.max(most, await connectionsTo(observer))
    await sleep(20)
  }
  await calls
  return most
}

/** Without the one that asks. */
async function connectionsTo({ database }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

async function memoryOf(gateway: GatewayProcess): Promise<Memory> {
  // What a start or the calls have left to do ends meanwhile.
  await sleep(2_000)
  const lines = () => gateway.output().match(/^MEMORY .*$/gm) ?? []
  const before = lines().length
  gateway.signal('SIGUSR2')
  for (let tries = 0; tries < 200; tries++) {
    const line = lines().at(-1)
    if (lines().length > before && line !== undefined)
      return JSON.parse(line.slice('MEMORY '.length)) as Memory // as `report-memory.ts` prints it
    await sleep(50)
  }
  throw new Error('The gateway did not report its memory.')
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
