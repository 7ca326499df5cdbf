// API surfaces that exist only in this test: the callbacks of a payment provider, and live updates.
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { EndpointDeclaration } from '@crema/contract/endpoint'
import type { OpenDatabase } from '#src/database/database.ts'
import { openMigratedMemory } from '#src/testing/memory-database.ts'
import { rateLimitsPlugin } from '../access/rate-limits.ts'
import { header, requestContextPlugin, type RequestContext } from '../access/request-context.ts'
import { describeApi } from '../openapi/describe-api.ts'
import type { ApiSurface } from './api-surface.ts'
import { errorsPlugin } from './errors.ts'
import { ProtocolError } from './protocol-error.ts'
import { registerApi } from './register-api.ts'
import { routesFor, type Route } from './route.ts'

let app: FastifyInstance
let opened: OpenDatabase
let logged: string[]
beforeEach(async () => {
  logged = []
  opened = await openMigratedMemory()
  app = Fastify({ logger: { level: 'error', stream: { write: (line) => void logged.push(line) } } })
  await app.register(requestContextPlugin, { clock: () => new Date() })
  await app.register(errorsPlugin)
  await app.register(rateLimitsPlugin, { clock: () => new Date() })
})
afterEach(async () => {
  await app.close()
  await opened.close()
})

/** Registers an API on an instance of its own. */
async function register<C extends RequestContext, E extends EndpointDeclaration>(
  surface: ApiSurface<C, E>,
  routes: Route<E>[],
) {
  const services = { config: { rateLimitFactor: 1 }, database: opened.database }
  const endpoints = routes.map(({ endpoint }) => endpoint)
  await app.register(async (instance) => {
    registerApi(instance, services, surface, routes, endpoints)
  })
}

/** The properties of a surface other than its authentication. */
const open = {
  rateLimit: { per: 'api', keyOf: () => 'all', perMinute: () => 5 },
  authorize: () => undefined,
  idempotency: { isPossible: () => false, scopeOf: () => undefined, isStored: () => false },
  respond: ({ outcome, data }) => ({ status: outcome === '1' ? 200 : 409, body: { outcome, data } }),
} satisfies Partial<ApiSurface<RequestContext, EndpointDeclaration>>

describe('a payment callback', () => {
  type Provider = 'acme'
  type CallbackCaller = RequestContext & { provider: Provider }
  type Callback = EndpointDeclaration<Provider, 'orderExpired'>
  const secrets = { acme: 'a secret that the provider and the gateway share' }
  const sign = (body: Buffer) => createHmac('sha256', secrets.acme).update(body).digest('hex')

  const callbacks: ApiSurface<CallbackCaller, Callback> = {
    ...open,
    basePath: '/callbacks/',
    signedBodies: ['*'],
    authenticate(request, { access }, body) {
      if (header(request, 'acme-signature') !== sign(body)) throw new ProtocolError(401)
      return Promise.resolve({ ...request.caller, provider: access })
    },
  }
  const callback = routesFor<CallbackCaller>()
  const paid = {
    method: 'POST',
    path: 'acme/paid',
    summary: 'A payment was made.',
    access: 'acme',
    requestBody: 'raw',
    request: z.object({ attempt: z.string().check(z.minLength(3)) }),
    response: z.object({ attempt: z.string() }),
    outcomes: ['orderExpired'],
    perMinute: null,
    idempotent: false,
  } as const satisfies Callback

  let received: { attempt: string; provider: string; rawBody: Buffer }[]
  beforeEach(async () => {
    received = []
    await register(callbacks, [
      callback(paid, ({ attempt }, { provider, rawBody }) => {
        received.push({ attempt, provider, rawBody })
        return Promise.resolve(attempt === 'late' ? { refused: 'orderExpired' } : { ok: { attempt } })
      }),
    ])
  })

  const send = (payload: Buffer, headers: Record<string, string> = {}, attempt = 'A-1') =>
    app.inject({
      method: 'POST',
      url: '/callbacks/acme/paid',
      query: { attempt },
      payload,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'acme-signature': sign(payload),
        ...headers,
      },
    })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', Buffer.from('status=paid&amount=12.50')],
    ['JSON with its own spaces', 'application/json', Buffer.from('{ "amount": 12.50 }\n')],
    ['JSON that is none', 'application/json', Buffer.from('{"amount":')],
    ['bytes that are no text', 'application/octet-stream', Buffer.from([0xff, 0x00, 0xfe])],
  ])('reaches its handler as the bytes that were sent: %s', async (_, type, payload) => {
    const response = await send(payload, { 'content-type': type })
    expect([response.statusCode, response.json()]).toEqual([200, { outcome: '1', data: { attempt: 'A-1' } }])
    expect(received).toEqual([{ attempt: 'A-1', provider: 'acme', rawBody: payload }])
  })

  test('with a signature that does not match the body is refused before its handler runs', async () => {
    const payload = Buffer.from('status=paid')
    const response = await send(payload, { 'acme-signature': sign(Buffer.from('status=paid ')) })
    expect(response.statusCode).toBe(401)
    expect(received).toEqual([])
  })

  test('has a query that is validated, and refusals of its own', async () => {
    expect((await send(Buffer.from('x'), {}, 'A')).statusCode).toBe(400)
    expect(received).toEqual([])
    const late = await send(Buffer.from('x'), {}, 'late')
    expect([late.statusCode, late.json()]).toMatchObject([409, { outcome: 'orderExpired' }])
  })

  test('is described with a body of any type', () => {
    const described = describeApi<Callback>({
      title: 'Callbacks',
      description: '',
      basePath: callbacks.basePath,
      endpoints: { paid },
      operation: () => ({}),
      headerParameters: () => [],
      responses: () => ({}),
      namesSchemas: false,
      components: { schemas: {}, securitySchemes: {} },
    })
    expect(described['paths']).toMatchObject({
      '/callbacks/acme/paid': {
        post: {
          parameters: [{ in: 'query', name: 'attempt', required: true }],
          requestBody: { content: { '*/*': { schema: {} } } },
        },
      },
    })
  })
})

describe('a live stream', () => {
  const live: ApiSurface<RequestContext, EndpointDeclaration> = {
    ...open,
    basePath: '/live/',
    authenticate(request) {
      if (header(request, 'authorization') !== 'Bearer known') throw new ProtocolError(401)
      return Promise.resolve(request.caller)
    },
  }
  const liveRoute = routesFor<RequestContext>()
  const counts = {
    method: 'GET',
    path: 'counts',
    summary: 'Counts up to a number, then waits.',
    access: 'anybody',
    responseBody: 'stream',
    request: z.object({ upTo: z.coerce.number() }),
    response: z.object({ count: z.int(), text: z.optional(z.string()) }),
    outcomes: ['ended'],
    perMinute: null,
    idempotent: false,
  } as const satisfies EndpointDeclaration

  let origin: string
  let events: string[]
  beforeEach(async () => {
    events = []
    await register(live, [
      liveRoute(counts, ({ upTo }, { signal }) => {
        async function* counting() {
          try {
            const text = upTo > 1_000 ? 'x'.repeat(65_536) : undefined
            for (let count = 1; count <= upTo; count++) yield { count, text, secret: 'undeclared' }
            if (upTo === 3) yield { count: 0.5 }
            if (upTo > 1) await wait(60_000, undefined, { signal })
          } finally {
            events.push('ended')
          }
        }
        return Promise.resolve(upTo === 0 ? { refused: 'ended' as const } : { ok: counting() })
      }),
    ])
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })

  const get = (upTo: number, options: RequestInit = {}) =>
    fetch(`${origin}/live/counts?upTo=${upTo}`, { headers: { authorization: 'Bearer known' }, ...options })

  test('sends events as the schema declares them, and ends with them', async () => {
    const response = await get(1)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await response.text()).toBe(': open\n\nid: 1\ndata: {"count":1}\n\n')
    expect(events).toEqual(['ended'])
  })

  test('sends each event at once, and ends when the client disconnects', async () => {
    const client = new AbortController()
    const { body } = await get(2, { signal: client.signal })
    if (!body) throw new Error('The response has no body.')
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.includes('"count":2')) break
    }
    expect(events).toEqual([])
    client.abort()
    await expect.poll(() => events).toEqual(['ended'])
    expect(logged).toEqual([])
  })

  test('ends when the client reads nothing for two intervals of the keep-alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const client = connect(Number(new URL(origin).port), '127.0.0.1').pause()
    try {
      const request =
        'GET /live/counts?upTo=100000 HTTP/1.1\r\nhost: test\r\nauthorization: Bearer known\r\n\r\n'
      client.write(request)
      const ended = () => {
        vi.advanceTimersByTime(15_000)
        return events
      }
      await expect.poll(ended, { timeout: 10_000 }).toEqual(['ended'])
      expect(logged).toEqual([])
    } finally {
      client.destroy()
      vi.useRealTimers()
    }
  })

  test('ends when the gateway stops, and does not delay it', async () => {
    const response = await get(2)
    const text = response.text()
    await app.close()
    expect(await text).toBe(': open\n\nid: 1\ndata: {"count":1}\n\nid: 2\ndata: {"count":2}\n\n')
    await expect.poll(() => events).toEqual(['ended'])
  })

  test('refuses in JSON before it begins', async () => {
    expect(await (await get(0)).json()).toEqual({ outcome: 'ended', data: null })
    expect((await get(1, { headers: {} })).status).toBe(401)
    expect((await get(Number.NaN)).status).toBe(400)
    expect(events).toEqual([])
  })

  test('ends at an event that its schema refuses, and logs the reason', async () => {
    expect(await (await get(3)).text()).toMatch(/"count":3}\n\n$/)
    expect(logged.join()).toContain('A stream of events failed.')
  })

  test('is counted by the rate limit of its API', async () => {
    for (let call = 0; call < 5; call++) expect((await get(1)).status).toBe(200)
    expect((await get(1)).status).toBe(429)
  })
})

describe('the start', () => {
  const declared = {
    method: 'POST',
    path: 'one',
    summary: 'One.',
    access: 'anybody',
    request: z.object({}),
    response: z.object({}),
    outcomes: [],
    perMinute: null,
    idempotent: false,
  } as const satisfies EndpointDeclaration
  const surface: ApiSurface<RequestContext, EndpointDeclaration> = {
    ...open,
    basePath: '/test/',
    authenticate: ({ caller }) => Promise.resolve(caller),
    idempotency: { ...open.idempotency, isPossible: () => true },
  }

  test.each([
    ['a raw body where bodies are JSON', { requestBody: 'raw' }, 'cannot have a raw body'],
    ['an idempotent stream', { responseBody: 'stream', idempotent: true }, 'cannot be idempotent'],
  ] as const)('stops for %s', async (_, added, message) => {
    const endpoint = { ...declared, ...added }
    await expect(
      register(surface, [{ endpoint, handle: () => Promise.resolve({ ok: {} }) }]),
    ).rejects.toThrow(message)
  })
})
