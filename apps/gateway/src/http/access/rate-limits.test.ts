import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { memberRoutes } from '#src/modules/identity/member/member-routes.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { route } from '../endpoint/route.ts'

// Tests start gateways, which is slow on a machine that runs other tests.
vi.setConfig({ testTimeout: 60_000 })

const limited = endpoint({
  method: 'GET',
  path: 'test/limited',
  summary: 'May be called three times a minute.',
  access: 'visitor',
  request: z.object({}),
  response: z.object({}),
  perMinute: 3,
})
const membersOnly = endpoint({ ...limited, path: 'test/member', access: 'member' })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    config: { rateLimitFactor: 1, trustProxy: ['127.0.0.1'] },
    routes: (services) => [
      ...memberRoutes(services),
      ...[limited, membersOnly].map((each) => route(each, () => Promise.resolve({ ok: {} }))),
    ],
  })
})
afterAll(() => gateway.close())

/** Sends requests of an address, forwarded by the proxy of this machine. */
async function statuses(
  times: number,
  address: string,
  { token, path = 'test/limited' }: { token?: string; path?: string } = {},
) {
  const received: number[] = []
  for (let time = 0; time < times; time++) {
    const { statusCode } = await gateway.send(
      `GET ${path}`,
      {},
      { token, headers: { 'x-forwarded-for': address } },
    )
    received.push(statusCode)
  }
  return received
}

test('an address above its limit gets a 429 with Retry-After', async () => {
  expect(await statuses(4, '203.0.113.1')).toEqual([200, 200, 200, 429])
  const response = await gateway.send(
    'GET test/limited',
    {},
    { headers: { 'x-forwarded-for': '203.0.113.1' } },
  )
  expect(response.json()).toMatchObject({ code: 429, busCode: 'tooManyRequests', data: null })
  const seconds = Number(response.headers['retry-after'])
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('each address and each endpoint has a limit of its own', async () => {
  await statuses(4, '203.0.113.2')
  expect(await statuses(1, '203.0.113.3')).toEqual([200])
  expect(await statuses(1, '203.0.113.2', { path: 'test/member' })).toEqual([401])
})

test('the addresses of an IPv6 /64 network share a limit', async () => {
  expect(await statuses(3, '2001:db8:1:1::1')).toEqual([200, 200, 200])
  expect(await statuses(1, '2001:db8:1:1:ffff::2')).toEqual([429])
  expect(await statuses(1, '2001:db8:1:2::1')).toEqual([200])
})

test('the /64 networks of an IPv6 /48 network share a limit that is 16 times as high', async () => {
  const networkOf = (index: number) => `2001:db8:2:${index.toString(16)}::1`
  for (let index = 0; index < 15; index++)
    expect(await statuses(3, networkOf(index))).toEqual([200, 200, 200])
  // What one network sends beyond its own limit does not count for the others.
  expect(await statuses(2, networkOf(0))).toEqual([429, 429])
  expect(await statuses(3, networkOf(15))).toEqual([200, 200, 200])
  expect(await statuses(1, networkOf(16))).toEqual([429])
  expect(await statuses(1, '2001:db8:3::1')).toEqual([200])
  // IPv4 addresses have no such network, however they are written.
  for (let host = 0; host < 49; host++)
    expect(await statuses(1, host % 2 ? `198.51.100.${host}` : `::ffff:198.51.100.${host}`)).toEqual([200])
})

test('a member has one limit for all addresses', async () => {
  const { token } = await gateway.signIn('caller@example.com')
  expect(await statuses(3, '203.0.113.4', { token })).toEqual([200, 200, 200])
  expect(await statuses(1, '203.0.113.5', { token })).toEqual([429])
  // Others at the same address are not limited by it.
  expect(await statuses(1, '203.0.113.4')).toEqual([200])
})

test('requests without access are counted, too', async () => {
  expect(await statuses(4, '203.0.113.6', { path: 'test/member' })).toEqual([401, 401, 401, 429])
})

test('a forwarded address is ignored unless a trusted proxy sent it', async () => {
  await using direct = await startGateway({
    config: { rateLimitFactor: 1 },
    routes: () => [route(limited, () => Promise.resolve({ ok: {} }))],
  })
  const received: number[] = []
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9', '203.0.113.10']) {
    const { statusCode } = await direct.send(
      'GET test/limited',
      {},
      { headers: { 'x-forwarded-for': address } },
    )
    received.push(statusCode)
  }
  expect(received).toEqual([200, 200, 200, 429])
})

test('after the clock was set back a day nobody waits longer than a minute', async () => {
  await statuses(3, '203.0.113.40')
  gateway.clock.move(-86_400_000)
  expect(await statuses(4, '203.0.113.40')).toEqual([200, 200, 200, 429])
  const response = await gateway.send(
    'GET test/limited',
    {},
    { headers: { 'x-forwarded-for': '203.0.113.40' } },
  )
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
  gateway.clock.move(86_400_000)
})
