import { expect, test, vi } from 'vitest'
import { campaignRoutes } from '#src/modules/campaigns/campaign-routes.ts'
import { startGateway } from '#src/testing/gateway.ts'
import { warmUp } from './warm-up.ts'

// Tests start gateways, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 60_000 })

/** Blocks the event loop, as a start does. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** Long enough to be nearly all of what load shedding measures in a second. */
const blockMs = 4_000

test('after the warm-up no request is shed, although the start blocked the event loop', async () => {
  await using gateway = await startGateway({ routes: campaignRoutes, maxEventLoopDelayMs: 1_000 })
  const call = async () => (await gateway.send('GET activity/list', {})).statusCode
  block(blockMs)
  await expect.poll(() => gateway.app.isUnderPressure(), { interval: 5 }).toBe(true)
  expect(await call()).toBe(503)

  await warmUp(gateway.app)
  expect(await Promise.all(Array.from({ length: 20 }, call))).toEqual(Array.from({ length: 20 }, () => 200))
})
