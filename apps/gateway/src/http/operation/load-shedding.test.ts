import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { configurationRoutes } from '#src/modules/configuration/configuration-routes.ts'
import { startGateway } from '#src/testing/gateway.ts'

// Tests start gateways, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 60_000 })

test('an overloaded gateway responds with 503 at once, but is healthy', async () => {
  await using gateway = await startGateway({ routes: configurationRoutes, maxEventLoopDelayMs: 1 })
  // The plugin samples once a second; this loop blocks the event loop for longer than that.
  const busyUntil = Date.now() + 1500
  while (Date.now() < busyUntil) {
    const start = Date.now()
    while (Date.now() - start < 100);
    await wait(0)
  }
  const refused = await gateway.send('POST config/getConfig', {})
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toMatch(/^[2-5]$/)
  expect(refused.json()).toMatchObject({ code: 503, busCode: 'unavailable', data: null })
  expect((await gateway.app.inject('/healthz')).statusCode).toBe(200)
  // Logging each response would add to the load.
  expect(gateway.log.filter(({ level }) => level === 'error')).toEqual([])
})
