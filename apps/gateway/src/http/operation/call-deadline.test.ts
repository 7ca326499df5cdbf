import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { startGateway } from '#src/testing/gateway.ts'
import { route } from '../endpoint/route.ts'

// The time limit is that of production.
vi.setConfig({ testTimeout: 60_000 })

const endless = endpoint({
  method: 'POST',
  path: 'test/endless',
  summary: 'Ends when the test lets it.',
  access: 'public',
  request: z.object({}),
  response: z.object({}),
})

test('a call that waits for anything is answered with 503 after 17 seconds, and what it did meanwhile ends unnoticed', async () => {
  const { promise, resolve } = Promise.withResolvers<{ ok: Record<string, never> }>()
  await using gateway = await startGateway({ routes: () => [route(endless, () => promise)] })
  const startedAt = performance.now()
  const response = await gateway.send('POST test/endless', {})
  const seconds = (performance.now() - startedAt) / 1_000
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 503 })
  expect(response.headers['retry-after']).toBe('5')
  expect(seconds).toBeGreaterThan(16.9)
  expect(seconds).toBeLessThan(25)
  resolve({ ok: {} })
  await wait(100)
  expect((await gateway.app.inject('/healthz')).statusCode).toBe(200)
})
