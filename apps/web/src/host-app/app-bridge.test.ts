import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAppBridge } from './app-bridge.ts'
import type { HostWindow } from './app-host.ts'

const names = {
  channel: 'chain',
  receiver: 'chainReceive',
  initCallback: 'onInit',
  shareCallback: 'onShared',
}

type Message = { v: number; id: string; method: string; params: object }
type Answer = (message: unknown) => void

/** A window with a bridge, and the messages that the page has sent. */
function setUp(
  host: (send: (text: string) => void) => object = (send) => ({ chain: { postMessage: send } }),
) {
  const sent: Message[] = []
  const events = new EventTarget()
  const page: HostWindow & Pick<Window, 'addEventListener'> = {
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      events.addEventListener(type, listener),
  }
  const ways = host((text) => sent.push(JSON.parse(text) as Message))
  Object.assign(page, ways)
  let count = 0
  const bridge = createAppBridge({ page, names, newId: () => `call-${++count}` })
  const receive = page[names.receiver] as Answer
  return { page, events, sent, bridge, receive }
}

const share = {
  type: 'FIS',
  link: 'https://x/a',
  shareContent: 'b',
  shareTitle: 'c',
  webUrl: 'https://x/d',
} as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the message', () => {
  const hosts: [string, (send: (text: string) => void) => object][] = [
    ['WKWebView', (send) => ({ webkit: { messageHandlers: { chain: { postMessage: send } } } })],
    ['an Android interface or Flutter’s channel', (send) => ({ chain: { postMessage: send } })],
    [
      'Flutter’s handler',
      (send) => ({
        flutter_inappwebview: { callHandler: (name: string, text: string) => name === 'chain' && send(text) },
      }),
    ],
  ]
  test.each(hosts)(
    'goes to %s as one text, and the answer comes by the page’s function',
    async (_name, host) => {
      const { bridge, sent, receive } = setUp(host)
      const answer = bridge.call('share', share)
      expect(sent).toEqual([{ v: 1, id: 'call-1', method: 'share', params: share }])
      receive(JSON.stringify({ id: 'call-1', ok: true, data: null }))
      expect(await answer).toEqual({ ok: null })
    },
  )

  test('is answered by a promise where the host has one', async () => {
    const { bridge } = setUp(() => ({
      flutter_inappwebview: {
        callHandler: (_name: string, text: string) =>
          Promise.resolve({ id: (JSON.parse(text) as Message).id, ok: true, data: { token: 'T' } }),
      },
    }))
    expect(await bridge.call('signIn', { provider: 'app' })).toEqual({ ok: { token: 'T' } })
  })

  test('is sent by a function that is called on its object, as native functions require', async () => {
    const channel = {
      postMessage(text: string) {
        if (this !== channel) throw new TypeError('Illegal invocation')
        return Promise.resolve({ id: (JSON.parse(text) as Message).id, ok: true })
      },
    }
    const { bridge } = setUp(() => ({ chain: channel }))
    expect(await bridge.call('close', {})).toEqual({ ok: undefined })
  })

  test('is a failed call where the host throws or rejects', async () => {
    const throwing = setUp(() => ({
      chain: {
        postMessage: () => {
          throw new Error('native')
        },
      },
    }))
    expect(await throwing.bridge.call('close', {})).toEqual({ failed: 'failed' })
    const rejecting = setUp(() => ({ chain: { postMessage: () => Promise.reject(new Error('native')) } }))
    const answer = rejecting.bridge.call('close', {})
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answer).toEqual({ failed: 'timeout' })
  })
})

describe('a host that is ready after the page', () => {
  test('gets the calls so far, in order and once', async () => {
    const { page, bridge, sent } = setUp(() => ({}))
    void bridge.call('openSettings', {})
    void bridge.call('share', share)
    await vi.advanceTimersByTimeAsync(1_000)
    page['chain'] = { postMessage: (text: string) => sent.push(JSON.parse(text) as Message) }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent.map(({ method }) => method)).toEqual(['openSettings', 'share'])
  })

  test('is found at once by its event', () => {
    const { page, events, bridge, sent } = setUp(() => ({}))
    void bridge.call('share', share)
    page.flutter_inappwebview = {
      callHandler: (_name: string, text: string) => sent.push(JSON.parse(text) as Message),
    }
    events.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'))
    expect(sent).toHaveLength(1)
  })

  test('gets no call that has timed out', async () => {
    const { page, bridge, sent } = setUp(() => ({}))
    const answer = bridge.call('close', {})
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answer).toEqual({ failed: 'noHost' })
    page['chain'] = { postMessage: (text: string) => sent.push(JSON.parse(text) as Message) }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an answer', () => {
  test('that is late is ignored', async () => {
    const { bridge, receive } = setUp()
    const answer = bridge.call('share', share)
    await vi.advanceTimersByTimeAsync(5_000)
    receive({ id: 'call-1', ok: true })
    expect(await answer).toEqual({ failed: 'timeout' })
  })

  test('that arrives twice counts once', async () => {
    const { bridge, receive } = setUp()
    const answer = bridge.call('signIn', { provider: 'app' })
    receive({ id: 'call-1', ok: true, data: { token: 'first' } })
    receive({ id: 'call-1', ok: true, data: { token: 'second' } })
    expect(await answer).toEqual({ ok: { token: 'first' } })
  })

  test('resolves its own call, in any order', async () => {
    const { bridge, receive } = setUp()
    const [one, two] = [
      bridge.call('signIn', { provider: 'app' }),
      bridge.call('signIn', { provider: 'google', nonce: 'n' }),
    ]
    receive({ id: 'call-2', ok: true, data: { idToken: 'G' } })
    receive({ id: 'call-1', ok: true, data: { token: 'T' } })
    expect(await Promise.all([one, two])).toEqual([{ ok: { token: 'T' } }, { ok: { idToken: 'G' } }])
  })

  test.each([
    ['cancelled', { code: 'cancelled' }],
    ['denied', { code: 'denied', message: 'No access to the album' }],
    ['unsupported', { code: 'unsupported' }],
    ['failed', { code: 'E1234' }],
    ['failed', 'broken'],
    ['failed', undefined],
  ])('can be a refusal: %s for %j', async (failed, error) => {
    const { bridge, receive } = setUp()
    const answer = bridge.call('saveToAlbum', { fileName: 'a.png', mimeType: 'image/png', base64: 'AA==' })
    receive({ id: 'call-1', ok: false, error })
    expect(await answer).toEqual({ failed })
  })

  test.each([
    ['no data', { id: 'call-1', ok: true }],
    ['other data', { id: 'call-1', ok: true, data: { tokens: ['T'] } }],
    ['an empty token', { id: 'call-1', ok: true, data: { token: '' } }],
    ['no verdict', { id: 'call-1', data: { token: 'T' } }],
    ['a verdict that is none', { id: 'call-1', ok: 'yes', data: { token: 'T' } }],
  ])('that is wrong ends its call: %s', async (_what, message) => {
    const { bridge, receive } = setUp()
    const answer = bridge.call('signIn', { provider: 'app' })
    receive(message)
    expect(await answer).toEqual({ failed: 'malformed' })
  })

  test('of any shape never throws, and a right one still arrives', async () => {
    const { bridge, page, receive } = setUp()
    const answer = bridge.call('signIn', { provider: 'app' })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (message) => {
        receive(message)
        const init = page[names.initCallback] as Answer
        init(message)
      }),
    )
    receive('x'.repeat(1_000_000))
    receive({ id: 'call-1', ok: true, data: { token: 'T' } })
    expect(await answer).toEqual({ ok: { token: 'T' } })
  })
})

describe('the init object', () => {
  const init = { lang: 'ja', cnty: 'JP', userInfo: { memberId: 7, token: 'T' } }
  const read = { lang: 'ja', cnty: 'JP', userInfo: { memberId: '7', token: 'T' } }

  test('is requested once', async () => {
    const { bridge, sent, receive } = setUp()
    const asked = [bridge.init(), bridge.init()]
    expect(sent).toHaveLength(1)
    receive({ id: 'call-1', ok: true, data: init })
    expect(await Promise.all(asked)).toEqual([read, read])
    expect(await bridge.init()).toEqual(read)
  })

  test('of older apps arrives by a callback, as an object or a string; a second one is ignored', async () => {
    const { page, bridge, receive } = setUp()
    const asked = bridge.init()
    const callback = page[names.initCallback] as Answer
    callback(JSON.stringify(init))
    callback({ lang: 'de' })
    receive({ id: 'call-1', ok: true, data: { lang: 'fr' } })
    expect(await asked).toEqual(read)
    expect(await bridge.init()).toEqual(read)
  })

  test('is undefined where none arrives within three seconds', async () => {
    const { page, bridge } = setUp()
    const asked = bridge.init()
    const callback = page[names.initCallback] as Answer
    callback('no object')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await asked).toBeUndefined()
    callback(init)
    expect(await bridge.init()).toBeUndefined()
  })
})

test('an app has answered once one of its answers followed the protocol, late or not', async () => {
  const { page, bridge, receive } = setUp()
  void bridge.init()
  const callback = page[names.initCallback] as Answer
  callback({ lang: 'ja' })
  receive({ id: 'call-1', ok: 'yes' })
  receive({ v: 1, event: 'shareSuccess' })
  expect(bridge.hasAnswered()).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  receive({ id: 'call-1', ok: false })
  expect(bridge.hasAnswered()).toBe(true)
})

test('listeners are called when the app has shared, by event and by the older callback', () => {
  const { page, bridge, receive } = setUp()
  const listener = vi.fn<() => void>()
  const stop = bridge.onShared(listener)
  receive({ v: 1, event: 'shareSuccess' })
  const callback = page[names.shareCallback] as () => void
  callback()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  callback()
  receive({ v: 1, event: 'shareFailure' })
  expect(listener).toHaveBeenCalledTimes(2)
})
