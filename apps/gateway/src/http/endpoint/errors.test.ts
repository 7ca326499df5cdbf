import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@crema/contract/endpoint'
import { protocolErrors, type ProtocolStatus } from '@crema/contract/outcomes'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { contentSecurityPolicy } from '../access/security-headers.ts'
import { route, type Route } from './route.ts'

const fails = endpoint({
  method: 'POST',
  path: 'test/fails',
  summary: 'Throws what the request names.',
  access: 'public',
  request: z.object({ how: z.string() }),
  response: z.object({}),
})
const secret = 'select * from secret'

class DatabaseError extends Error {
  readonly code: string
  constructor(code: string) {
    super(secret)
    this.code = code
  }
}

const thrownValues: Record<string, unknown> = {
  crash: new Error(secret),
  text: secret,
  nothing: undefined,
  statusCode: Object.assign(new Error(secret), { statusCode: 418 }),
  refused: new DatabaseError('ECONNREFUSED'),
  stopping: new DatabaseError('57P01'),
  tooSlow: new DatabaseError('57014'),
  noPool: new Error('timeout exceeded when trying to connect'),
  zeroByte: new DatabaseError('22021'),
  uniqueKey: new DatabaseError('23505'),
}
const failing = (): Route[] => [
  route(fails, async ({ how }) => {
    const { promise, reject } = Promise.withResolvers<never>()
    // Libraries also reject with values that are not errors.
    reject(thrownValues[how])
    return promise
  }),
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ routes: failing })
})
afterAll(() => gateway.close())

type Response = { statusCode: number; body: string; headers: Record<string, unknown> }

/** The fields that all protocol errors have in common, without `data`. */
function errorIn({ statusCode, body, headers }: Response) {
  const { data: _, ...envelope } = JSON.parse(body) as Record<string, unknown>
  return {
    statusCode,
    envelope,
    type: headers['content-type'],
    caching: headers['cache-control'],
    sniffing: headers['x-content-type-options'],
    policy: headers['content-security-policy'],
  }
}

const protocolError = (status: ProtocolStatus) => ({
  statusCode: status,
  envelope: {
    code: status,
    busCode: protocolErrors[status],
    busMessage: expect.stringMatching(/\w/) as string,
    traceId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  },
  type: 'application/json; charset=utf-8',
  caching: 'no-store',
  sniffing: 'nosniff',
  policy: contentSecurityPolicy(),
})

describe('what a handler throws', () => {
  test.each([
    ['crash', 500],
    ['text', 500],
    ['nothing', 500],
    ['uniqueKey', 500],
    ['statusCode', 400],
    ['refused', 503],
    ['stopping', 503],
    ['tooSlow', 503],
    ['noPool', 503],
    ['zeroByte', 400],
  ] as const)('%s becomes a %d that does not disclose its cause', async (how, status) => {
    const response = await gateway.send('POST test/fails', { how })
    expect(errorIn(response)).toEqual(protocolError(status))
    expect(response.body).not.toContain('secret')
    expect(response.json()).toMatchObject({ data: null })
    expect(response.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  })

  test('is found in the log by its traceId', async () => {
    const { traceId } = (await gateway.send('POST test/fails', { how: 'uniqueKey' })).json<{
      traceId: string
    }>()
    const lines = gateway.log.filter((line) => line['traceId'] === traceId)
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', err: expect.objectContaining({ code: '23505' }) as unknown }),
    )
    // PostgreSQL's messages may quote the row.
    expect(JSON.stringify(lines)).not.toContain(secret)
  })
})

describe('a request that cannot be read', () => {
  const send = (options: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
    path?: string
    payload?: string
    type?: string | undefined
  }) => {
    const { method = 'POST', path = 'test/fails', payload, type = 'application/json' } = options
    return gateway.app.inject({
      method,
      url: `/capi/${path}`,
      headers: { 'content-type': type, 'x-lang': 'en' },
      ...(payload !== undefined && { payload }),
    })
  }

  test.each([
    ['half an object', '{"how":'],
    ['no JSON', 'how=crash'],
    ['an empty body', ''],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}'],
  ])('a body that is %s is a 403 before it is read, without a signature', async (_what, payload) => {
    expect(errorIn(await send({ payload }))).toEqual(protocolError(403))
  })

  const sendSigned = (payload: string, type = 'application/json') =>
    gateway.sendRaw('POST test/fails', payload, { headers: { 'content-type': type } })

  test.each([
    ['half an object', '{"how":'],
    ['no JSON', 'how=crash'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"how"'],
    ['a poisoned prototype', '{"how": "crash", "__proto__": {"isAdmin": true}}'],
    ['a poisoned constructor', '{"how": "crash", "constructor": {"prototype": {"isAdmin": true}}}'],
  ])('a body that is %s is a 400', async (_what, payload) => {
    expect(errorIn(await sendSigned(payload))).toEqual(protocolError(400))
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('a body of type %s is a 415', async (type) => {
    expect(errorIn(await sendSigned('{"how":"crash"}', type))).toEqual(protocolError(415))
  })

  test('a body over 64 KB is a 413', async () => {
    expect(errorIn(await sendSigned(JSON.stringify({ how: 'x'.repeat(64 * 1024) })))).toEqual(
      protocolError(413),
    )
    expect((await sendSigned(JSON.stringify({ how: 'x'.repeat(63 * 1024) }))).statusCode).toBe(500)
  })

  test.each([
    ['GET', 'test/fails'],
    ['PUT', 'test/fails'],
    ['DELETE', 'test/fails'],
    ['POST', 'test/nothing'],
    ['GET', ''],
  ] as const)('%s %s is a 404', async (method, path) => {
    expect(errorIn(await send({ method, path, ...(method !== 'GET' && { payload: '{}' }) }))).toEqual(
      protocolError(404),
    )
  })

  test('a path that cannot be decoded is a 400', async () => {
    expect(errorIn(await send({ method: 'GET', path: '%' }))).toEqual(protocolError(400))
  })

  test('has a message in the caller’s language', async () => {
    const message = async (locale: string) => {
      const response = await gateway.app.inject({
        method: 'GET',
        url: '/capi/nothing',
        headers: { 'x-lang': locale },
      })
      return response.json<{ busMessage: string }>().busMessage
    }
    expect(await message('en')).toBe('This page doesn’t exist.')
    expect(await message('xx')).toBe('This page doesn’t exist.')
  })

  test('bytes that are not HTTP get a response, and the connection is closed', async () => {
    const { port } = new URL(await gateway.listen())
    const response = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('this is no request\r\n\r\n'))
      socket.on('data', (data) => void (text += data.toString()))
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body)).toMatchObject({ code: 400, busCode: 'badRequest' })
  })
})
