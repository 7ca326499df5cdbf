import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAirwallex } from '@crema/tools/payment-peers/airwallex'
import { ProviderUnreachable } from '../payment-provider.ts'
import { airwallexBegin, gcash, noAbort, testAccount, testAirwallex } from './testing-airwallex.ts'

let airwallex: Awaited<ReturnType<typeof startAirwallex>>
let adapter: ReturnType<typeof testAirwallex>
beforeAll(async () => {
  airwallex = await startAirwallex(testAccount)
  adapter = testAirwallex(airwallex)
})
afterAll(() => airwallex.stop())
beforeEach(() => {
  airwallex.requests.length = 0
  airwallex.refuseRepetitions(false)
  airwallex.setTokenLife(1800)
})
// Every request was as documented.
afterEach(() => airwallex.assertDocumented())

const loginsOf = () => airwallex.requests.filter(({ path }) => path.endsWith('/login'))

describe('the token', () => {
  test('is asked for once by calls at the same time, and kept', async () => {
    const one = adapter.provider()
    await Promise.all([one.begin(airwallexBegin(), noAbort), one.begin(airwallexBegin(), noAbort)])
    await one.begin(airwallexBegin(), noAbort)
    expect(loginsOf()).toHaveLength(1)
  })

  test('is renewed five minutes before its end', async () => {
    airwallex.setTokenLife(290)
    const one = adapter.provider()
    await one.begin(airwallexBegin(), noAbort)
    await one.begin(airwallexBegin(), noAbort)
    expect(loginsOf()).toHaveLength(2)
  })

  test('that was revoked is renewed, and the call repeated under the same request_id', async () => {
    const one = adapter.provider()
    await one.begin(airwallexBegin(), noAbort)
    airwallex.revokeTokens()
    airwallex.requests.length = 0
    expect(await one.begin(airwallexBegin(), noAbort)).toMatchObject({ state: 'needsAction' })
    expect(adapter.bodyOf(/create$/, 0)['request_id']).toBe(adapter.bodyOf(/create$/, 1)['request_id'])
  })

  test('wrong credentials are a fault to repeat, not a result; the error does not name them', async () => {
    const failure = adapter.provider({ apiKey: 'another-key-of-it' }).begin(airwallexBegin(), noAbort)
    await expect(failure).rejects.toBeInstanceOf(ProviderUnreachable)
    await expect(failure).rejects.toThrow('airwallex: login 401')
  })
})

describe('faults', () => {
  test('a lost answer, 5xx and 429: repeated with one request_id, one intent', async () => {
    for (const fault of ['loses', 500, 503, 429, 'page'] as const) {
      airwallex.requests.length = 0
      airwallex.failNext([fault], /create$/)
      const request = airwallexBegin()
      expect(await adapter.provider().begin(request, noAbort), String(fault)).toMatchObject({
        state: 'needsAction',
      })
      const made = [...airwallex.intents.values()].filter(
        (each) => each.merchant_order_id === request.reference,
      )
      expect(made).toHaveLength(1)
      expect(adapter.bodyOf(/create$/, 0)['request_id']).toBe(adapter.bodyOf(/create$/, 1)['request_id'])
    }
  })

  test('a repetition that is refused as a duplicate finds what the first call did', async () => {
    airwallex.refuseRepetitions(true)
    airwallex.failNext(['loses'], /create$/)
    const onPage = await adapter.started()
    expect(onPage.result).toMatchObject({
      state: 'needsAction',
      providerReference: airwallex.intentOf(onPage.request.reference).id,
    })
    airwallex.failNext(['loses'], /confirm$/)
    const redirected = await adapter.started(gcash)
    expect(redirected.result).toMatchObject({
      action: { url: adapter.walletUrl(redirected.request.reference) },
    })
    airwallex.failNext(['loses'], /cancel$/)
    expect(await adapter.provider().cancel(redirected.known, noAbort)).toMatchObject({ state: 'cancelled' })
  })

  test('a repetition by the gateway gets the same result; another attempt has another request_id', async () => {
    const request = airwallexBegin(gcash)
    const first = await adapter.provider().begin(request, noAbort)
    expect(await adapter.provider().begin(request, noAbort)).toEqual(first)
    await adapter.provider().begin(airwallexBegin(gcash), noAbort)
    const ids = [0, 1, 2].map((index) => adapter.bodyOf(/create$/, index)['request_id'])
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
    expect(adapter.bodyOf(/confirm$/)['request_id']).not.toBe(ids[0])
  })

  test.each([
    [[500, 500], 'airwallex: 500'],
    [['page', 'page'], 'airwallex: SyntaxError'],
    [['redirects', 'redirects'], /^airwallex: /],
  ] as const)('%j twice: the result is unknown, and the error has no key', async (faults, text) => {
    airwallex.failNext([...faults], /create$/)
    const failure = adapter.provider().begin(airwallexBegin(), noAbort)
    await expect(failure).rejects.toBeInstanceOf(ProviderUnreachable)
    await expect(failure).rejects.toThrow(text)
    const error: unknown = await failure.catch((thrown: unknown) => thrown)
    const written = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
    expect(written).not.toContain(testAccount.apiKey)
  })

  test('a refused call is a failure with its reason for the log; a refused question is asked again', async () => {
    airwallex.failNext([403], /create$/)
    expect(await adapter.provider().begin(airwallexBegin(), noAbort)).toEqual({
      state: 'failed',
      failure: 'unavailable',
      detail: '403',
    })
    const { known } = await adapter.started()
    airwallex.failNext([403], /payment_intents/)
    await expect(adapter.provider().query(known, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    airwallex.failNext([403], /payment_intents/)
    await expect(adapter.provider().query({ ...known, providerReference: null }, noAbort)).rejects.toThrow(
      '403',
    )
  })

  test('a call that hangs ends with the caller’s signal, and is not repeated', async () => {
    const one = adapter.provider()
    await one.begin(airwallexBegin(), noAbort)
    airwallex.requests.length = 0
    airwallex.failNext(['hangs'])
    const abort = new AbortController()
    const call = one.begin(airwallexBegin(), abort.signal)
    await expect.poll(() => airwallex.requests.length).toBe(1)
    abort.abort(new DOMException('too late', 'TimeoutError'))
    await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(airwallex.requests).toHaveLength(1)
  })
})
