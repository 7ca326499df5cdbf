import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaignRoutes } from '#src/modules/campaigns/campaign-routes.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { type SilentProxy, startSilentProxy } from '#src/testing/silent-proxy.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let server: Awaited<ReturnType<typeof startPostgres>>
let proxy: SilentProxy
let gateway: TestGateway
beforeEach(async () => {
  server = await startPostgres({ durable: false, migrated: true })
  proxy = await startSilentProxy(server.url)
  gateway = await startGateway({
    routes: campaignRoutes,
    database: proxy.url,
    overloadMs: 1_000,
    config: { databasePool: 2 },
  })
  // Both connections are open.
  await Promise.all([list(), list()])
})
afterEach(async () => {
  await gateway.close()
  await proxy.stop()
  await server.stop()
})

const list = () => gateway.send('GET activity/list', {})

async function measured<Response extends { statusCode: number }>(call: Promise<Response>) {
  const start = performance.now()
  const { statusCode } = await call
  return { statusCode, seconds: (performance.now() - start) / 1_000 }
}

test('/readyz says within seconds that the database is silent, and that it is back', async () => {
  const ready = () => measured(gateway.app.inject('/readyz'))
  expect((await ready()).statusCode).toBe(200)
  proxy.silence()
  for (let probe = 0; probe < 4; probe++) {
    const { statusCode, seconds } = await ready()
    expect(statusCode).toBe(503)
    expect(seconds).toBeLessThan(10)
  }
  proxy.resume()
  await expect.poll(async () => (await ready()).statusCode, { timeout: 20_000 }).toBe(200)
})

test('calls end before the page stops waiting, others are refused meanwhile, and all work when it is back', async () => {
  proxy.silence()
  const stuck = [measured(list()), measured(list())]
  await wait(100)
  const refused = await measured(list())
  expect(refused.statusCode).toBe(503)
  expect(refused.seconds).toBeLessThan(10)
  for (const { statusCode, seconds } of await Promise.all(stuck)) {
    expect(statusCode).toBe(503)
    expect(seconds).toBeLessThan(20)
  }
  proxy.resume()
  expect((await measured(list())).statusCode).toBe(200)
})
