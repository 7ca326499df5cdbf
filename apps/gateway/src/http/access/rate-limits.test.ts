import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { memberRoutes } from '#src/modules/identity/member/member-routes.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { route } from '../endpoint/route.ts'

// Gateways are started inside of tests, which takes its time on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 })

const knock = endpoint({
  method: 'GET',
  path: 'test/knock',
  summary: 'May be called three times a minute.',
  access: 'visitor',
  request: z.object({}),
  response: z.object({}),
  perMinute: 3,
})
const ring = endpoint({ ...knock, path: 'test/ring', access: 'member' })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    config: { rateLimitFactor: 1, trustProxy: ['127.0.0.1'] },
    routes: (services) => [
      ...memberRoutes(services),
      ...[knock, ring].map((each) => route(each, () => Promise.resolve({ ok: {} }))),
    ],
  })
})
afterAll(() => gateway.close())

/** As it comes through the proxy of this machine. */
async function statuses(
  times: number,
  address: string,
  { token, path = 'test/knock' }: { token?: string; path?: string } = {},
) {
  const met: number[] = []
  for (let time = 0; time < times; time++) {
    const { statusCode } = await gateway.send(
      `GET ${path}`,
      {},
      { token, headers: { 'x-forwarded-for': address } },
    )
    met.push(statusCode)
  }
  return met
}

test('an address has its calls a minute and then a 429 that says when to come back', async () => {
  expect(await statuses(4, '203.0.113.1')).toEqual([200, 200, 200, 429])
  const answer = await gateway.send('GET test/knock', {}, { headers: { 'x-forwarded-for': '203.0.113.1' } })
  expect(answer.json()).toMatchObject({ code: 429, busCode: 'tooManyRequests', data: null })
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('each address and each call has its own', async () => {
  await statuses(4, '203.0.113.2')
  expect(await statuses(1, '203.0.113.3')).toEqual([200])
  expect(await statuses(1, '203.0.113.2', { path: 'test/ring' })).toEqual([401])
})

test('a household of IPv6 addresses has one', async () => {
  expect(await statuses(3, '2001:db8:1:1::1')).toEqual([200, 200, 200])
  expect(await statuses(1, '2001:db8:1:1:ffff::2')).toEqual([429])
  expect(await statuses(1, '2001:db8:1:2::1')).toEqual([200])
})

test('a member has one, wherever the calls come from', async () => {
  const { token } = await gateway.signIn('knocker@example.com')
  expect(await statuses(3, '203.0.113.4', { token })).toEqual([200, 200, 200])
  expect(await statuses(1, '203.0.113.5', { token })).toEqual([429])
  // And whoever shares the address is not held up by it.
  expect(await statuses(1, '203.0.113.4')).toEqual([200])
})

test('who is refused is counted as well', async () => {
  expect(await statuses(4, '203.0.113.6', { path: 'test/ring' })).toEqual([401, 401, 401, 429])
})

test('an address that no trusted proxy wrote down counts for nothing', async () => {
  await using direct = await startGateway({
    config: { rateLimitFactor: 1 },
    routes: () => [route(knock, () => Promise.resolve({ ok: {} }))],
  })
  const met: number[] = []
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9', '203.0.113.10']) {
    const { statusCode } = await direct.send(
      'GET test/knock',
      {},
      { headers: { 'x-forwarded-for': address } },
    )
    met.push(statusCode)
  }
  expect(met).toEqual([200, 200, 200, 429])
})
