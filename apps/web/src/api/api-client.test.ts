import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { headers } from '@crema/contract/http/headers'
import { sign } from '@crema/contract/http/signature'
import { createSessionStore, type Session } from '#src/session/session.ts'
import { testingSession } from '#src/session/testing-session.ts'
import { createApiClient } from './api-client.ts'
import { ApiError, type ApiFailure, isRetryable } from './api-error.ts'
import { synchronizeClock } from './server-clock.ts'

const settings = { gateway: '', appKey: 'key', appSecret: 'secret', version: 'v7', brand: 'crema' }
const visitor = testingSession({ locale: 'cht', country: 'HK', zone: 'Asia/Hong_Kong' })
const key = '2f1e2a43-1111-4222-8333-444455556666'

const resolveFalse = () => Promise.resolve(false)

type Sent = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal
  credentials: string
}
type Reply = { status?: number; body?: unknown; date?: Date } | Error | 'never'

let sent: Sent[]
let replies: Reply[]
let leave: () => void

beforeEach(() => {
  sent = []
  replies = []
  const page = new EventTarget()
  leave = () => void page.dispatchEvent(new Event('pagehide'))
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (url: string, init: Omit<Sent, 'url'>) => {
    sent.push({ ...init, url })
    const reply = replies.shift() ?? {}
    if (reply instanceof Error) return Promise.reject(reply)
    if (reply === 'never') {
      const { signal } = init
      return new Promise((_, reject) => {
        const rejectAborted = () => reject(new DOMException('given up', 'AbortError'))
        if (signal.aborted) rejectAborted()
        signal.addEventListener('abort', rejectAborted)
      })
    }
    const { status = 200, body = success(null), date } = reply
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: date ? { date: date.toUTCString() } : {} }),
    )
  })
})
afterEach(() => {
  synchronizeClock(Date.now())
  vi.useRealTimers()
})

const success = (data: unknown) => ({ code: 200, busCode: '1', busMessage: '', data, traceId: 't' })
const protocol = (status: number, busCode: string, data: unknown = null) => ({
  status,
  body: { code: status, busCode, busMessage: `${busCode} in words`, data, traceId: 't' },
})

function clientOf(session: Partial<Session> = {}, renewed: boolean[] = [], signedIn: boolean[] = []) {
  const store = createSessionStore({ ...visitor, ...session })
  const renew = vi.fn<() => Promise<boolean>>(() => Promise.resolve(renewed.shift() ?? false))
  const signIn = vi.fn<() => Promise<boolean>>(() => {
    const isMember = signedIn.shift() ?? false
    if (isMember) store.set({ token: 'NEW' })
    return Promise.resolve(isMember)
  })
  return {
    ...createApiClient({ settings, session: store, renewSession: renew, reauthenticate: signIn }),
    renew,
    signIn,
    store,
  }
}

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`)
  return error.failure
}

describe('headers', () => {
  test('are those of the session, and a signature over path, time and version', async () => {
    await clientOf().call('POST config/getConfig', {})
    const [{ url, method, headers: carried, body, credentials } = {} as Sent] = sent
    const timestamp = carried[headers.timestamp] ?? ''
    expect({ url, method, body, credentials }).toEqual({
      url: '/capi/config/getConfig',
      method: 'POST',
      body: '{}',
      credentials: 'same-origin',
    })
    expect(carried).toEqual({
      'content-type': 'application/json',
      'x-timestamp': expect.stringMatching(/^\d{13}$/) as string,
      'x-app-key': 'key',
      'x-sign': sign({ path: '/capi/config/getConfig', timestamp, version: 'v7' }, 'secret'),
      'x-version': 'v7',
      'x-api-version': 'v1',
      'x-brand': 'crema',
      'x-lang': 'cht',
      'x-country': 'HK',
      'x-zone-id': 'Asia/Hong_Kong',
      'x-country-code': '852',
      'x-device-id': 'D1',
    })
  })

  test('can be overridden by the caller', async () => {
    const own = { 'x-lang': 'ar', 'x-zone-id': 'Asia/Dubai', 'x-sign': 'mine', authorization: 'Bearer MINE' }
    await clientOf({ token: 'T' }).call('GET customer/info', {}, { headers: own })
    expect(sent[0]?.headers).toMatchObject(own)
  })

  test.each([
    ['GET customer/info', { token: 'T' }, 'Bearer T'],
    ['GET customer/info', { token: 'T', logoutToken: 'L' }, 'Bearer T'],
    ['GET customer/info', { logoutToken: 'L' }, 'Bearer L'],
    ['GET customer/info', {}, undefined],
    ['POST config/getConfig', { token: 'T', logoutToken: 'L' }, undefined],
    ['POST customer/refresh', { token: 'T' }, 'Bearer T'],
  ] as const)('%s with %j goes as %s', async (name, session, authorization) => {
    await clientOf(session).call(name, {})
    expect(sent[0]?.headers['authorization']).toBe(authorization)
  })

  test('a gateway on another origin gets its cookie', async () => {
    const elsewhere = { ...settings, gateway: 'https://gateway.example' }
    await createApiClient({
      settings: elsewhere,
      session: createSessionStore(visitor),
      renewSession: resolveFalse,
      reauthenticate: resolveFalse,
    }).call('POST config/getConfig', {})
    expect(sent[0]).toMatchObject({
      url: 'https://gateway.example/capi/config/getConfig',
      credentials: 'include',
    })
  })
})

describe('failures', () => {
  test('a call without an answer times out after 20 seconds', async () => {
    vi.useFakeTimers()
    replies = ['never']
    const failure = failureOf(clientOf().call('POST config/getConfig', {}))
    await vi.advanceTimersByTimeAsync(19_999)
    expect(sent[0]?.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toEqual({ kind: 'timeout' })
  })

  test('a call that the caller aborts is cancelled', async () => {
    replies = ['never', 'never']
    const late = new AbortController()
    const failure = failureOf(clientOf().call('GET activity/list', {}, { signal: late.signal }))
    late.abort()
    expect(await failure).toEqual({ kind: 'cancelled' })
    expect(
      await failureOf(clientOf().call('GET activity/list', {}, { signal: AbortSignal.abort() })),
    ).toEqual({ kind: 'cancelled' })
  })

  test('a call is cancelled when the browser leaves the page', async () => {
    replies = [new TypeError('Failed to fetch')]
    const { call } = clientOf()
    leave()
    expect(await failureOf(call('POST config/getConfig', {}))).toEqual({ kind: 'cancelled' })
  })

  test.each([
    [true, 'network'],
    [false, 'offline'],
  ] as const)('the network breaks, and the device says that it is on it: %s', async (onLine, kind) => {
    vi.stubGlobal('navigator', { onLine })
    replies = [new TypeError('Failed to fetch')]
    expect(await failureOf(clientOf().call('POST config/getConfig', {}))).toEqual({ kind })
  })

  test('a refusal and a protocol error keep the gateway’s message', async () => {
    replies = [
      { body: { code: 200, busCode: 'ended', busMessage: 'Over.', data: { at: 1 }, traceId: 't1' } },
      protocol(429, 'tooManyRequests'),
    ]
    const { call } = clientOf()
    expect(await failureOf(call('GET activity/list', {}))).toEqual({
      kind: 'refused',
      name: 'ended',
      message: 'Over.',
      help: { at: 1 },
      traceId: 't1',
    })
    expect(await failureOf(call('GET activity/list', {}))).toMatchObject({
      kind: 'protocol',
      status: 429,
      message: 'tooManyRequests in words',
    })
  })

  const again: [ApiFailure, boolean][] = [
    [{ kind: 'network' }, true],
    [{ kind: 'protocol', status: 500, name: 'internalError', message: '', traceId: '' }, true],
    [{ kind: 'protocol', status: 503, name: 'unavailable', message: '', traceId: '' }, true],
    [{ kind: 'timeout' }, false],
    [{ kind: 'offline' }, false],
    [{ kind: 'cancelled' }, false],
    [{ kind: 'protocol', status: 400, name: 'badRequest', message: '', traceId: '' }, false],
    [{ kind: 'protocol', status: 401, name: 'loginRequired', message: '', traceId: '' }, false],
    [{ kind: 'protocol', status: 429, name: 'tooManyRequests', message: '', traceId: '' }, false],
    [{ kind: 'refused', name: 'ended', message: '', help: null, traceId: '' }, false],
  ]
  test.each(again)('%j: a read is retried: %s', (failure, isTried) => {
    expect(isRetryable(new ApiError(failure))).toBe(isTried)
  })
})

describe('an expired session', () => {
  const refused = () => protocol(401, 'loginRequired')
  const claim = ['POST activity/claim', { activityNo: 'A' }, { idempotencyKey: key }] as const

  test('is renewed by the cookie, and the call repeated with its key', async () => {
    replies = [refused(), { body: success({ vouchers: [] }) }]
    const client = clientOf({ token: 'OLD' }, [true])
    expect(await client.call(...claim)).toEqual({ vouchers: [] })
    expect(sent.map((each) => each.headers[headers.idempotencyKey])).toEqual([key, key])
    expect(client.signIn).not.toHaveBeenCalled()
  })

  test('during a write: the member signs in, and the same write is sent again', async () => {
    replies = [refused(), { body: success({ vouchers: [] }) }]
    const client = clientOf({ token: 'OLD' }, [false], [true])
    await client.call(...claim)
    expect(
      sent.map((each) => [each.headers['authorization'], each.headers[headers.idempotencyKey], each.body]),
    ).toEqual([
      ['Bearer OLD', key, '{"activityNo":"A"}'],
      ['Bearer NEW', key, '{"activityNo":"A"}'],
    ])
  })

  test('without a sign-in the write fails with its refusal', async () => {
    replies = [refused()]
    expect(await failureOf(clientOf({ token: 'OLD' }).call(...claim))).toMatchObject({
      kind: 'protocol',
      status: 401,
    })
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['a read', (client: ReturnType<typeof clientOf>) => client.call('GET customer/info', {})],
    [
      'a read that is a POST',
      (client: ReturnType<typeof clientOf>) =>
        client.call('POST coupon/code', { voucherNo: '1' }, { signal: new AbortController().signal }),
    ],
    ['signing out', (client: ReturnType<typeof clientOf>) => client.call('POST customer/logout', {})],
    [
      'a token of the caller’s own',
      (client: ReturnType<typeof clientOf>) =>
        client.call('GET customer/info', {}, { headers: { authorization: 'Bearer MINE' } }),
    ],
  ])('asks nobody to sign in for %s', async (_what, call) => {
    replies = [refused()]
    const client = clientOf({ token: 'OLD' })
    expect(await failureOf(call(client))).toMatchObject({ status: 401 })
    expect(client.signIn).not.toHaveBeenCalled()
  })

  test('is renewed once for calls that are refused together', async () => {
    replies = [refused(), refused(), {}, {}]
    const client = clientOf({ token: 'OLD' }, [true])
    await Promise.all([client.call('GET customer/info', {}), client.call('GET customer/info', {})])
    expect(client.renew).toHaveBeenCalledTimes(1)
  })
})

describe('reads wait for the end of a sign-out', () => {
  const signOutOf = async (read: (client: ReturnType<typeof clientOf>) => Promise<unknown>) => {
    const client = clientOf({ token: 'T' })
    const ended = client.call('POST customer/logout', {}).then(() => client.store.set({ token: null }))
    await Promise.all([ended, read(client)])
    return sent.map((each) => [each.url.replace(/.*capi/, ''), each.headers['authorization']])
  }

  test('and are sent without the ended session', async () => {
    expect(await signOutOf((client) => client.call('GET customer/info', {}))).toEqual([
      ['/customer/logout', 'Bearer T'],
      ['/customer/info', undefined],
    ])
  })

  test('also where a read is a POST', async () => {
    const { signal } = new AbortController()
    expect(await signOutOf(({ call }) => call('POST customer/code', {}, { signal }))).toEqual([
      ['/customer/logout', 'Bearer T'],
      ['/customer/code', undefined],
    ])
  })

  test('or not at all, when nothing needs them any more', async () => {
    const left = new AbortController()
    const read = async ({ call }: ReturnType<typeof clientOf>) => {
      const info = failureOf(call('GET customer/info', {}, { signal: left.signal }))
      left.abort()
      expect(await info).toEqual({ kind: 'cancelled' })
    }
    replies = [{}, 'never']
    await signOutOf(read)
    expect(sent[1]?.signal.aborted ?? true).toBe(true)
  })

  test('also streams', async () => {
    expect(
      await signOutOf(({ openStream }) => openStream('GET member/changes', new AbortController().signal)),
    ).toEqual([
      ['/customer/logout', 'Bearer T'],
      ['/member/changes', undefined],
    ])
  })
})

describe('a wrong clock', () => {
  const hourMs = 60 * 60_000
  const timesSent = () => sent.map((each) => Number(each.headers[headers.timestamp]))

  test('is synchronized with each answer', async () => {
    replies = [{ date: new Date(Date.now() + hourMs) }]
    const { call } = clientOf()
    await call('POST config/getConfig', {})
    await call('POST config/getConfig', {})
    const [first = 0, second = 0] = timesSent()
    expect(second - first).toBeGreaterThan(hourMs - 5_000)
  })

  test('is synchronized when a signature is refused, and the call repeated once', async () => {
    const now = Date.now() + 3 * hourMs
    replies = [protocol(403, 'forbidden', { now }), { body: success({ done: true }) }]
    const { call } = clientOf({ token: 'T' })
    await call('POST activity/claim', { activityNo: 'A' }, { idempotencyKey: key })
    const [first = 0, second = 0] = timesSent()
    expect(second - first).toBeGreaterThan(3 * hourMs - 5_000)
    expect(sent.map((each) => each.headers[headers.idempotencyKey])).toEqual([key, key])
  })

  test('fails when the signature is refused twice', async () => {
    replies = [protocol(403, 'forbidden', { now: 1 }), protocol(403, 'forbidden', { now: 2 }), {}]
    expect(await failureOf(clientOf().call('POST config/getConfig', {}))).toMatchObject({
      kind: 'protocol',
      status: 403,
    })
    expect(sent).toHaveLength(2)
  })

  test('is not the reason when the app key is wrong', async () => {
    replies = [protocol(403, 'forbidden')]
    expect(await failureOf(clientOf().call('POST config/getConfig', {}))).toMatchObject({ status: 403 })
    expect(sent).toHaveLength(1)
  })
})
