import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { route } from '../endpoint/route.ts'

// Tests start gateways, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 60_000 })

const sell = endpoint({
  method: 'POST',
  path: 'test/sell',
  summary: 'Sells until it is sold out.',
  access: 'public',
  request: z.object({ left: z.boolean() }),
  response: z.object({}),
  outcomes: ['soldOut'],
})
const routes = () => [route(sell, ({ left }) => Promise.resolve(left ? { ok: {} } : { refused: 'soldOut' }))]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ routes })
})
afterAll(() => gateway.close())

test('calls are counted by outcome and measured by status', async () => {
  await gateway.send('POST test/sell', { left: true })
  await gateway.send('POST test/sell', { left: false })
  await gateway.send('POST test/sell', { left: false })
  await gateway.send('POST test/sell', {})
  const { body, headers } = await gateway.app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  const lines = body.split('\n')
  expect(lines).toContain('crema_outcomes_total{endpoint="test/sell",outcome="1"} 1')
  expect(lines).toContain('crema_outcomes_total{endpoint="test/sell",outcome="soldOut"} 2')
  expect(lines).toContain('crema_request_seconds_count{endpoint="test/sell",status="200"} 3')
  expect(lines).toContain('crema_request_seconds_count{endpoint="test/sell",status="400"} 1')
  expect(lines).toContain('crema_outbox_messages{fate="handedOver"} 0')
})

describe('the metrics', () => {
  const status = async (from: TestGateway, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await from.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  test('are readable from this machine only, and not through a proxy on it', async () => {
    expect(await status(gateway, {})).toBe(200)
    expect(await status(gateway, {}, '::1')).toBe(200)
    expect(await status(gateway, {}, '::ffff:127.0.0.1')).toBe(200)
    expect(await status(gateway, {}, '192.168.1.5')).toBe(404)
    expect(await status(gateway, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await status(gateway, { forwarded: 'for=127.0.0.1' })).toBe(404)
  })

  test('are not readable in production without a token', async () => {
    const production = { nodeEnv: 'production', demo: false, smtpUrl: 'smtp://127.0.0.1:9' } as const
    await using closed = await startGateway({ routes, config: production })
    expect(await status(closed, {})).toBe(404)
  })

  test('are readable with the token, from anywhere', async () => {
    await using open = await startGateway({ routes, config: { metricsToken: 'a-token-of-the-chain' } })
    expect(await status(open, { authorization: 'Bearer a-token-of-the-chain' }, '192.168.1.5')).toBe(200)
    expect(await status(open, { authorization: 'Bearer a-token-of-the-hous' })).toBe(404)
    expect(await status(open, {})).toBe(404)
  })
})
