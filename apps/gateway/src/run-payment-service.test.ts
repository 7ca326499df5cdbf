import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from './config/config.ts'
import { migrateMarket, openMarket } from './database/markets/open-market.ts'
import { startPostgres } from './testing/postgres.ts'
import { processEnvironment } from './testing/process-environment.ts'

// Tests start processes, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 120_000 })

let server: Awaited<ReturnType<typeof startPostgres>>
let MARKETS: string
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  MARKETS = JSON.stringify([
    { name: 'rest', code: '20', database: server.url, schema: 'rest' },
    { name: 'asia', code: '10', countries: ['JP'], database: server.url, schema: 'asia' },
  ])
  const config = readConfig({ NODE_ENV: 'test', MARKETS })
  for (const market of config.served) {
    const opened = await openMarket(config, market, { pool: 1 })
    await migrateMarket(config, market, opened)
    await opened.close()
  }
}, 120_000)
afterAll(() => server.stop())

/** A port that nobody listened on a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // of a listening TCP server
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts the process of the payment service with these settings alone. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-payment-service.ts')], {
    env: { ...processEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let err = ''
  child.stdout.resume()
  child.stderr.on('data', (data: Buffer) => void (err += data.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null) // the event's documented type
  return { child, err: () => err, ended }
}

test.each([
  ['all markets', {}, { status: 'ok', markets: { rest: 'ok', asia: 'ok' } }],
  ['the market of MARKET', { MARKET: 'asia' }, { status: 'ok' }],
])('serves %s, and stops with 0', async (_what, env, ready) => {
  const port = await freePort()
  const service = run({ NODE_ENV: 'development', MARKETS, PORT: String(port), ...env })
  const read = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.json(),
      () => service.err(),
    )
  try {
    await expect.poll(read, { timeout: 60_000 }).toEqual(ready)
  } finally {
    service.child.kill('SIGTERM')
  }
  expect(await service.ended).toBe(0)
})

const embedded =
  'DATABASE_URL, or MARKETS, must be that of the gateway, on a PostgreSQL server: an embedded database belongs to one process.\n'

test.each([
  [
    { CREMA_DEMO: 'off' },
    'PAY_SECRET must be set: with it the payment service encrypts the keys for cards.\n',
  ],
  [{ MARKETS: JSON.stringify([{ name: 'all', database: 'memory://' }]) }, embedded],
  [{ MARKETS: '' }, embedded],
])('does not start with %j, and says why', async (env, message) => {
  const service = run({ NODE_ENV: 'development', MARKETS, ...env })
  expect([await service.ended, service.err()]).toEqual([1, message])
})
