import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { configurationRoutes } from '#src/modules/configuration/configuration-routes.ts'
import { startGateway } from '#src/testing/gateway.ts'

// Gateways are started inside of tests, which takes its time on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 })

test('an overloaded gateway refuses work at once, but says that it is alive', async () => {
  await using gateway = await startGateway({ routes: configurationRoutes, maxEventLoopDelayMs: 1 })
  // The plugin looks once a second; this keeps the loop busy all that time.
  const busyUntil = Date.now() + 1500
  while (Date.now() < busyUntil) {
    const start = Date.now()
    while (Date.now() - start < 100);
    await wait(0)
  }
  const shed = await gateway.send('POST config/getConfig', {})
  expect(shed.statusCode).toBe(503)
  expect(shed.headers['retry-after']).toBe('5')
  expect(shed.json()).toMatchObject({ code: 503, busCode: 'unavailable', data: null })
  expect((await gateway.app.inject('/healthz')).statusCode).toBe(200)
  // Writing a line of error for each would add to the load.
  expect(gateway.log.filter(({ level }) => level === 'error')).toEqual([])
})
