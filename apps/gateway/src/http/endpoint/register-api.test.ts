import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '@crema/contract/contract'
import { endpoint, type Endpoint } from '@crema/contract/endpoint'
import { isPublicPath } from '@crema/contract/http/public-paths'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { pageApi } from '../page-api/page-api.ts'
import { registerApi } from './register-api.ts'
import { route, type Route } from './route.ts'

const endpoints: [string, Endpoint][] = Object.values(contract).map((each) => [
  `${each.method} ${each.path}`,
  each,
])

describe('access to every endpoint of the contract', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway.close())

  const byAccess = (...accesses: Endpoint['access'][]) =>
    endpoints.filter(([, { access }]) => accesses.includes(access))
  const someToken = 'A'.repeat(43)

  test.each(byAccess('member', 'deletion'))('%s refuses visitors', async (name) => {
    for (const token of [undefined, someToken, 'not a token']) {
      const { statusCode, body } = await gateway.send(name, {}, { token })
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        401,
        { code: 401, busCode: 'loginRequired', data: null },
      ])
    }
  })

  test.each(byAccess('public', 'visitor'))('%s accepts visitors', async (name) => {
    for (const token of [undefined, someToken]) {
      const { statusCode } = await gateway.send(name, {}, { token })
      // Whether an empty request is valid depends on the endpoint.
      expect([200, 400]).toContain(statusCode)
    }
  })

  const logoutTokenOf = async (email: string) => {
    const { data } = await gateway.call(
      'POST customer/deregister/verify',
      await gateway.askForCode(email, 'deregister'),
    )
    return data.logoutToken
  }

  test.each(endpoints)('%s needs a signature', async (name) => {
    expect((await gateway.send(name, {}, { headers: { 'x-sign': undefined } })).statusCode).toBe(403)
  })

  // The page sends no token to these endpoints, and recognises them by their paths.
  test.each(endpoints)(
    '%s is called without a token exactly where its access is public',
    (_name, { access, path }) => {
      expect(isPublicPath(path)).toBe(access === 'public')
    },
  )

  test.each(endpoints.filter(([, { idempotent }]) => idempotent))(
    '%s requires an idempotency key',
    async (name, { path, access }) => {
      const email = `keys-${path.replaceAll('/', '-')}@example.com`
      const member = await gateway.signIn(email)
      const token = access === 'deletion' ? await logoutTokenOf(email) : member.token
      for (const idempotencyKey of [null, 'twice']) {
        const { statusCode } = await gateway.send(name, { activityNo: 'X' }, { token, idempotencyKey })
        expect(statusCode).toBe(400)
      }
    },
  )
})

describe('the start', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway({ routes: () => [] })
  })
  afterAll(() => gateway.close())

  const one = endpoint({
    method: 'GET',
    path: 'test/one',
    summary: 'One.',
    access: 'public',
    request: z.object({}),
    response: z.object({}),
  })
  const two = endpoint({ ...one, path: 'test/two' })
  const routeOf = (each: Endpoint): Route => ({ endpoint: each, handle: () => Promise.resolve({ ok: {} }) })

  function register(routes: Route[], expected: Endpoint[]) {
    const { config, database } = gateway.services
    const surface = pageApi(config, {
      findSession: () => Promise.resolve(undefined),
      findDeletionSession: () => Promise.resolve(undefined),
    })
    registerApi(Fastify(), { config, database }, surface, routes, expected)
  }

  test('stops for an endpoint without a handler', () => {
    expect(() => register([routeOf(one)], [one, two])).toThrow('No handler for GET test/two.')
  })

  test('stops for an endpoint with two handlers', () => {
    expect(() => register([routeOf(one), routeOf(one)], [one])).toThrow('Two handlers for GET test/one.')
  })

  test('stops for a handler whose endpoint is not in the contract', () => {
    expect(() => register([routeOf(one), routeOf(two)], [one])).toThrow(
      'GET test/two is not in the contract.',
    )
  })

  test('stops for an idempotent endpoint of callers for whom nothing is stored', () => {
    const idempotent = endpoint({ ...one, idempotent: true })
    expect(() => register([routeOf(idempotent)], [idempotent])).toThrow('GET test/one cannot be idempotent.')
  })
})

describe('an endpoint', () => {
  const echo = endpoint({
    method: 'POST',
    path: 'test/echo',
    summary: 'Responds with what was sent.',
    access: 'public',
    request: z.object({
      text: z.string().check(z.minLength(1)),
      depth: z.optional(z.object({ count: z.int() })),
    }),
    response: z.object({ text: z.string() }),
    outcomes: ['soldOut'],
  })
  const look = endpoint({
    method: 'GET',
    path: 'test/look',
    summary: 'Responds with its input and caller.',
    access: 'visitor',
    request: z.object({ word: z.optional(z.string()), count: z.optional(z.coerce.number()) }),
    response: z.record(z.string(), z.unknown()),
  })
  const routes = () => [
    route(echo, ({ text }) => {
      if (text === 'refuse') return Promise.resolve({ refused: 'soldOut', help: { nextOpenAt: null } })
      const response = { text, secret: 'undeclared' }
      return Promise.resolve({ ok: response })
    }),
    route(look, (input, { http: _http, log: _log, now, ...caller }) =>
      Promise.resolve({ ok: { input, caller, now: now.toISOString() } }),
    ),
    // Results that break the contract, as from a rule whose types could not be checked.
    {
      endpoint: endpoint({ ...echo, path: 'test/wrong-response' }),
      handle: () => Promise.resolve({ ok: { text: 5 } }),
    },
    {
      endpoint: endpoint({ ...echo, path: 'test/undeclared-refusal' }),
      handle: () => Promise.resolve({ refused: 'ended' }),
    },
  ]
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway({ routes, now: '2026-11-21T10:00:00.000Z' })
  })
  afterAll(() => gateway.close())

  const send = async (name: string, input: unknown, headers?: Record<string, string>) => {
    const { statusCode, body } = await gateway.send(name, input, { headers })
    return { statusCode, ...(JSON.parse(body) as Record<string, unknown>) }
  }

  test('responds with the fields of its schema and no others', async () => {
    expect(await send('POST test/echo', { text: 'hello', more: 1 })).toEqual({
      statusCode: 200,
      code: 200,
      busCode: '1',
      busMessage: '',
      data: { text: 'hello' },
      traceId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    })
  })

  test('refuses with HTTP 200, a message and details', async () => {
    expect(await send('POST test/echo', { text: 'refuse' })).toMatchObject({
      statusCode: 200,
      code: 200,
      busCode: 'soldOut',
      busMessage: expect.stringMatching(/\w/) as unknown,
      data: { nextOpenAt: null },
    })
  })

  test('names the invalid fields of its input, without the values', async () => {
    const response = await send('POST test/echo', { text: '', depth: { count: 'my-password' } })
    expect(response).toMatchObject({
      statusCode: 400,
      busCode: 'badRequest',
      data: {
        issues: [
          { path: 'text', problem: 'too_small' },
          { path: 'depth.count', problem: 'invalid_type' },
        ],
      },
    })
    expect(JSON.stringify(response)).not.toContain('my-password')
  })

  test.each([['test/wrong-response'], ['test/undeclared-refusal']])(
    '%s breaks the contract and is an internal error',
    async (path) => {
      expect(await send(`POST ${path}`, { text: 'x' })).toMatchObject({
        statusCode: 500,
        busCode: 'internalError',
        data: null,
      })
    },
  )

  test('ignores an empty query parameter', async () => {
    expect(await send('GET test/look', { word: '', count: '' })).toMatchObject({ data: { input: {} } })
    expect(await send('GET test/look', { word: 'a', count: '2' })).toMatchObject({
      data: { input: { word: 'a', count: 2 } },
    })
  })

  test('refuses a query parameter that is sent twice', async () => {
    const response = await gateway.app.inject({
      url: '/capi/test/look?word=a&word=b',
      headers: gateway.headersFor('GET test/look'),
    })
    expect(response.json()).toMatchObject({
      code: 400,
      data: { issues: [{ path: 'word', problem: 'invalid_type' }] },
    })
  })

  test('receives its caller', async () => {
    const headers = { 'x-country': 'jp', 'x-lang': 'in', 'x-zone-id': 'Asia/Seoul' }
    expect(await send('GET test/look', {}, headers)).toMatchObject({
      data: {
        caller: { memberId: null, country: 'JP', locale: 'id', zone: 'Asia/Seoul' },
        now: '2026-11-21T10:00:00.000Z',
      },
    })
  })

  test('uses defaults for headers with unknown values', async () => {
    const headers = { 'x-country': 'XX', 'x-lang': 'xx', 'x-zone-id': 'Mars/Base' }
    expect(await send('GET test/look', {}, headers)).toMatchObject({
      data: { caller: { country: 'US', locale: 'en', zone: 'Asia/Shanghai' } },
    })
  })
})
