import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAirwallex, type AirwallexDecision } from '@crema/tools/payment-peers/airwallex'
import type { AirwallexSettings } from '#src/config/payment-settings.ts'
import { ProviderUnreachable, type BeginRequest } from '../payment-provider.ts'
import { testBegin, testKnown, visa } from '../testing-attempt.ts'
import { airwallexProvider } from './airwallex-provider.ts'

const account = {
  clientId: 'client-of-this-test',
  apiKey: 'key-of-this-test',
  webhookSecret: 'whsec_of_this_test',
}
const noAbort = new AbortController().signal

let airwallex: Awaited<ReturnType<typeof startAirwallex>>
beforeAll(async () => {
  airwallex = await startAirwallex(account)
})
afterAll(() => airwallex.stop())
beforeEach(() => {
  airwallex.requests.length = 0
  airwallex.refuseRepetitions(false)
  airwallex.setTokenLife(1800)
})
// Every request was as documented.
afterEach(() => airwallex.assertDocumented())

const provider = (more: Partial<AirwallexSettings> = {}) =>
  airwallexProvider({
    ...account,
    url: airwallex.url,
    checkoutUrl: airwallex.checkoutUrl,
    methods: ['gcash', 'grabpay', 'ideal'],
    ...more,
  })
const page = { kind: 'method' as const, method: 'airwallexCheckout' }
const gcash = { kind: 'method' as const, method: 'gcash' }
const begin = (means: BeginRequest['means'] = page, more: Partial<BeginRequest> = {}) =>
  testBegin(means, '/airwallexPay', more)
const pathsOf = () =>
  airwallex.requests.map(({ method, path }) => `${method} ${path.replace(/int_\w+/, 'id')}`)
const walletUrl = (reference: string) => {
  const { next_action: action } = airwallex.intentOf(reference)
  return action?.url ?? 'no page'
}
const bodyOf = (path: RegExp, index = 0) => {
  const found = airwallex.requests.filter((each) => each.method === 'POST' && path.test(each.path))
  return JSON.parse(found.at(index)?.rawBody.toString() ?? '') as Record<string, unknown>
}

async function started(means: BeginRequest['means'] = page, more: Partial<BeginRequest> = {}) {
  const request = begin(means, more)
  const result = await provider().begin(request, noAbort)
  return { request, result, known: testKnown(request, result.providerReference) }
}

describe('what is offered', () => {
  test('its page everywhere, and methods of the country and its currency that the chain has named', () => {
    expect(provider().methods('US', 'USD')).toEqual([
      { method: 'airwallexCheckout', name: 'Visa, Mastercard' },
    ])
    expect(provider().methods('PH', 'PHP')).toEqual([
      { method: 'airwallexCheckout', name: 'Visa, Mastercard' },
      { method: 'gcash', name: 'GCash' },
      { method: 'grabpay', name: 'GrabPay' },
    ])
    expect(provider({ methods: [] }).methods('PH', 'PHP')).toHaveLength(1)
    expect(provider().methods('NL', 'USD')).toHaveLength(1)
    expect(provider().methods('HK', 'HKD')).toHaveLength(1)
  })

  test('no cards of our form, and none is saved', async () => {
    expect(provider().savesCards).toBe(false)
    await expect(provider().begin(begin({ kind: 'card', card: visa, save: false }), noAbort)).rejects.toThrow(
      'no cards',
    )
    await expect(provider().removeCard('payer', 'token', noAbort)).rejects.toThrow('no cards')
    expect(airwallex.requests).toHaveLength(0)
  })
})

describe('Airwallex’s page', () => {
  test('opens for the intent, with both ways back', async () => {
    const { request, result } = await started(page, { locale: 'cht' })
    const intent = airwallex.intentOf(request.reference)
    expect(result).toMatchObject({ state: 'needsAction', providerReference: intent.id })
    expect(bodyOf(/create$/)).toMatchObject({
      amount: 10.5,
      currency: 'EUR',
      merchant_order_id: request.reference,
      return_url: request.returnUrl,
    })
    const url = new URL(result.action?.kind === 'redirect' ? result.action.url : '')
    expect(url.origin).toBe(airwallex.checkoutUrl)
    expect(url.search).toBe('')
    const [path, query] = url.hash.split('?')
    expect(path).toBe('#/standalone/checkout')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      mode: 'payment',
      intent_id: intent.id,
      client_secret: intent.client_secret,
      currency: 'EUR',
      country_code: 'NL',
      locale: 'zh-HK',
      successUrl: request.returnUrl,
      cancelUrl: `${request.returnUrl}&awx_return_result=cancel`,
    })
  })

  test.each([
    ['JP', 1050, '1050'],
    ['ID', 25_000, '25000'],
    ['KR', 4500, '4500'],
    ['NL', 5, '0.05'],
    ['NL', 1010, '10.1'],
  ] as const)('an amount of %s, %i, is the number %s', async (country, amountMinor, text) => {
    const { amount } = testBegin(page, '/airwallexPay', { country })
    const { request } = await started(page, { country, amount: { ...amount, amountMinor } })
    expect(String(bodyOf(/create$/)['amount'])).toBe(text)
    airwallex.approve(request.reference)
    const known = testKnown(request, airwallex.intentOf(request.reference).id)
    expect(await provider().query(known, noAbort)).toMatchObject({ amount: { ...amount, amountMinor } })
  })

  test('is paid: the answer has number, amount and card', async () => {
    const { request, known } = await started()
    airwallex.approve(request.reference)
    const paid = {
      state: 'succeeded',
      providerReference: known.providerReference,
      amount: request.amount,
      card: { brand: 'visa', lastFour: '0008' },
    }
    expect(await provider().resume(known, { awx_return_result: 'success' }, noAbort)).toEqual(paid)
    expect(await provider().query(known, noAbort)).toEqual(paid)
    expect(await provider().cancel(known, noAbort)).toEqual(paid)
    // A hint proves nothing.
    expect(await provider().resume(known, { awx_return_result: 'cancel' }, noAbort)).toEqual(paid)
  })

  test('a refusal leaves the payer on the page; once they have left it, the intent ends', async () => {
    const { request, known } = await started()
    airwallex.decline(request.reference, 'issuer_declined', '51')
    expect(await provider().query(known, noAbort)).toMatchObject({
      state: 'needsAction',
      action: { kind: 'redirect' },
    })
    expect(await provider().resume(known, {}, noAbort)).toEqual({
      state: 'failed',
      failure: 'insufficientFunds',
      detail: 'issuer_declined 51',
      providerReference: known.providerReference,
    })
    expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
    expect(await provider().query(known, noAbort)).toMatchObject({ failure: 'insufficientFunds' })
  })

  test.each(['cancel', 'back'])(
    'the payer comes back with %s: nothing can be charged any more',
    async (hint) => {
      const { request, known } = await started()
      expect(await provider().resume(known, { awx_return_result: hint }, noAbort)).toEqual({
        state: 'cancelled',
        providerReference: known.providerReference,
      })
      expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
    },
  )

  test('a return that says nothing opens the page again', async () => {
    const { known, result } = await started()
    const again = await provider().resume(known, {}, noAbort)
    expect(again?.state).toBe('needsAction')
    const secretOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('client_secret')
    const urlOf = (action = result.action) => (action?.kind === 'redirect' ? action.url : '')
    expect(secretOf(urlOf(again?.action))).toBe(secretOf(urlOf()))
  })
})

describe('the states of an intent', () => {
  test.each([
    ['PENDING', { state: 'processing', detail: 'PENDING' }],
    ['PENDING_REVIEW', { state: 'processing', detail: 'PENDING_REVIEW' }],
    ['SOMETHING_NEW', { state: 'processing', detail: 'SOMETHING_NEW' }],
    ['CANCELLED', { state: 'cancelled' }],
    ['REQUIRES_PAYMENT_METHOD', { state: 'needsAction' }],
    ['REQUIRES_CUSTOMER_ACTION', { state: 'needsAction' }],
    ['SUCCEEDED', { state: 'succeeded', amount: { amountMinor: 1050, currency: 'EUR', digits: 2 } }],
  ])('%s', async (status, expected) => {
    const { request, known } = await started()
    airwallex.setStatus(request.reference, status)
    expect(await provider().query(known, noAbort)).toMatchObject(expected)
    expect(await provider().resume(known, {}, noAbort)).toMatchObject(expected)
  })

  test.each([
    ['issuer_declined', '51', 'insufficientFunds'],
    ['issuer_declined', '54', 'cardExpired'],
    ['issuer_declined', '33', 'cardExpired'],
    ['issuer_declined', 'N7', 'securityCodeWrong'],
    ['issuer_declined', '82', 'securityCodeWrong'],
    ['issuer_declined', '91', 'unavailable'],
    ['issuer_declined', '05', 'cardDeclined'],
    ['authentication_declined', undefined, 'authenticationFailed'],
    ['3ds_not_supported', undefined, 'authenticationFailed'],
    ['risk_declined', undefined, 'cardDeclined'],
    ['card_brand_not_supported', undefined, 'cardDeclined'],
    ['provider_unavailable', undefined, 'unavailable'],
  ])('a try that failed with %s %s', async (code, issuerCode, failure) => {
    const { request, known } = await started()
    airwallex.decline(request.reference, code, issuerCode)
    expect(await provider().resume(known, {}, noAbort)).toMatchObject({ state: 'failed', failure })
  })

  test.each(['CANCELLED', 'EXPIRED'])('a try that is %s', async (status) => {
    const { request, known } = await started()
    airwallex.setStatus(request.reference, 'REQUIRES_PAYMENT_METHOD', status)
    expect(await provider().query(known, noAbort)).toMatchObject({ state: 'needsAction' })
    expect(await provider().resume(known, {}, noAbort)).toMatchObject({ state: 'cancelled' })
  })

  test('authorised only is captured for an open attempt, and released for another', async () => {
    const open = await started()
    airwallex.setStatus(open.request.reference, 'REQUIRES_CAPTURE', 'AUTHORIZED')
    expect(await provider().query(open.known, noAbort)).toMatchObject({
      state: 'succeeded',
      amount: open.request.amount,
    })
    const over = await started()
    airwallex.setStatus(over.request.reference, 'REQUIRES_CAPTURE', 'AUTHORIZED')
    const ended = await provider().query({ ...over.known, isOpen: false }, noAbort)
    expect(ended).toMatchObject({ state: 'cancelled' })
    expect(airwallex.intentOf(over.request.reference).captured_amount).toBe(0)
  })

  test('an intent with another amount is not captured', async () => {
    const { request, known } = await started()
    airwallex.setStatus(request.reference, 'REQUIRES_CAPTURE', 'AUTHORIZED')
    airwallex.intentOf(request.reference).amount = 11.5
    expect(await provider().query(known, noAbort)).toMatchObject({
      state: 'processing',
      detail: 'The amount of the payment intent differs.',
    })
    expect(airwallex.intentOf(request.reference).status).toBe('REQUIRES_CAPTURE')
  })

  test('the amount is what was taken', async () => {
    const { request, known } = await started()
    airwallex.approve(request.reference)
    airwallex.intentOf(request.reference).captured_amount = 10
    expect(await provider().query(known, noAbort)).toMatchObject({ amount: { amountMinor: 1000 } })
    airwallex.intentOf(request.reference).captured_amount = 0
    expect(await provider().query(known, noAbort)).toMatchObject({ amount: { amountMinor: 1050 } })
  })

  test('the intent of another attempt, or one that is unknown, says nothing of this one', async () => {
    const [mine, other] = [await started(), await started()]
    airwallex.approve(other.request.reference)
    const mixed = { ...mine.known, providerReference: other.known.providerReference }
    expect(await provider().query(mixed, noAbort)).toBeNull()
    expect(await provider().resume(mixed, {}, noAbort)).toBeNull()
    expect(await provider().query({ ...mine.known, providerReference: 'int_none' }, noAbort)).toBeNull()
    expect(await provider().query(testKnown(begin(), null), noAbort)).toBeNull()
  })

  test('an attempt that has ended is cancelled there; one that is unknown was never shown', async () => {
    const { request, known } = await started()
    expect(await provider().query({ ...known, isOpen: false }, noAbort)).toMatchObject({ state: 'cancelled' })
    expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
    expect(await provider().cancel(known, noAbort)).toMatchObject({ state: 'cancelled' })
    expect(await provider().cancel(testKnown(begin(), null), noAbort)).toEqual({ state: 'cancelled' })
  })

  test('an intent that cannot be cancelled is asked about again', async () => {
    const { request, known } = await started()
    airwallex.setStatus(request.reference, 'PENDING')
    expect(await provider().cancel(known, noAbort)).toMatchObject({ state: 'processing' })
    airwallex.setStatus(request.reference, 'REQUIRES_PAYMENT_METHOD')
    airwallex.failNext([403], /cancel$/)
    await expect(provider().cancel(known, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await provider().cancel(known, noAbort)).toMatchObject({ state: 'cancelled' })
  })

  test('one that is paid while it is cancelled is paid', async () => {
    const { request, known } = await started()
    airwallex.approveBeforeCancel(request.reference)
    expect(await provider().cancel(known, noAbort)).toMatchObject({
      state: 'succeeded',
      amount: request.amount,
    })
    const given = await started()
    airwallex.approveBeforeCancel(given.request.reference)
    expect(await provider().resume(given.known, { awx_return_result: 'back' }, noAbort)).toMatchObject({
      state: 'succeeded',
    })
  })
})

describe('a method that redirects', () => {
  test('goes to the wallet’s page, with the flow for phones', async () => {
    const { request, result } = await started(gcash, {
      country: 'PH',
      amount: { amountMinor: 25_050, currency: 'PHP', digits: 2 },
      browser: {
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)',
        ip: '203.0.113.7',
        acceptHeader: '*/*',
      },
    })
    const { id } = airwallex.intentOf(request.reference)
    expect(result).toEqual({
      state: 'needsAction',
      providerReference: id,
      action: { kind: 'redirect', url: walletUrl(request.reference) },
    })
    expect(bodyOf(/confirm$/)).toMatchObject({
      payment_method: { type: 'gcash', gcash: { flow: 'mobile_web', os_type: 'ios' } },
      return_url: request.returnUrl,
    })
    await started(gcash)
    expect(bodyOf(/confirm$/, 1)).toMatchObject({ payment_method: { gcash: { os_type: 'android' } } })
    await started({ kind: 'method', method: 'ideal' })
    expect(bodyOf(/confirm$/, 2)).toMatchObject({ payment_method: { type: 'ideal', ideal: {} } })
  })

  const decisions: [AirwallexDecision, object][] = [
    ['form', { state: 'needsAction', action: { kind: 'form', fields: { token: 'a+b=' } } }],
    [{ status: 'SUCCEEDED' }, { state: 'succeeded', amount: { amountMinor: 1050 } }],
    [{ status: 'PENDING' }, { state: 'processing' }],
    [
      { declined: 'issuer_declined', issuerCode: '51' },
      { state: 'failed', failure: 'insufficientFunds' },
    ],
    [{ declined: 'risk_declined' }, { state: 'failed', failure: 'cardDeclined', detail: 'risk_declined' }],
    [{ declined: 'provider_unavailable' }, { state: 'failed', failure: 'unavailable' }],
  ]
  test.each(decisions)('with %j at Airwallex', async (decision, expected) => {
    airwallex.decide(decision)
    const { request, result } = await started(gcash)
    expect(result).toMatchObject({
      ...expected,
      providerReference: airwallex.intentOf(request.reference).id,
    })
  })

  test('what we cannot show is shown by Airwallex’s page', async () => {
    airwallex.decide('qrcode')
    const { result } = await started(gcash)
    expect(result).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
    expect(JSON.stringify(result.action)).toContain('/#/standalone/checkout?')
  })

  test('that is refused leaves nothing that can be paid', async () => {
    airwallex.decide({ declined: 'risk_declined' })
    const { request } = await started(gcash)
    expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
  })

  test('a payer who refuses there fails the attempt, whether they come back or not', async () => {
    const { request, known } = await started(gcash)
    airwallex.decline(request.reference, 'issuer_declined', '05')
    expect(await provider().query(known, noAbort)).toMatchObject({ state: 'failed', failure: 'cardDeclined' })
    expect(airwallex.intentOf(request.reference).status).toBe('CANCELLED')
  })

  test('a lost confirmation is found by the query, and goes on', async () => {
    const request = begin(gcash)
    airwallex.failNext(['loses', 500], /confirm$/)
    await expect(provider().begin(request, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await provider().query(testKnown(request, null), noAbort)).toMatchObject({
      state: 'needsAction',
      action: { url: walletUrl(request.reference) },
    })
  })
})

describe('the token', () => {
  test('is asked for once by calls at the same time, and kept', async () => {
    const one = provider()
    await Promise.all([one.begin(begin(), noAbort), one.begin(begin(), noAbort)])
    await one.begin(begin(), noAbort)
    expect(pathsOf().filter((path) => path.endsWith('/login'))).toHaveLength(1)
  })

  test('is renewed five minutes before its end', async () => {
    airwallex.setTokenLife(290)
    const one = provider()
    await one.begin(begin(), noAbort)
    await one.begin(begin(), noAbort)
    expect(pathsOf().filter((path) => path.endsWith('/login'))).toHaveLength(2)
  })

  test('that was revoked is renewed, and the call repeated under the same request_id', async () => {
    const one = provider()
    await one.begin(begin(), noAbort)
    airwallex.revokeTokens()
    airwallex.requests.length = 0
    expect(await one.begin(begin(), noAbort)).toMatchObject({ state: 'needsAction' })
    expect(bodyOf(/create$/, 0)['request_id']).toBe(bodyOf(/create$/, 1)['request_id'])
  })

  test('wrong credentials are a fault to repeat, not a result; the error does not name them', async () => {
    const failure = provider({ apiKey: 'another-key-of-it' }).begin(begin(), noAbort)
    await expect(failure).rejects.toBeInstanceOf(ProviderUnreachable)
    await expect(failure).rejects.toThrow('airwallex: login 401')
  })
})

describe('faults', () => {
  test('a lost answer, 5xx and 429: repeated with one request_id, one intent', async () => {
    for (const fault of ['loses', 500, 503, 429, 'page'] as const) {
      airwallex.requests.length = 0
      airwallex.failNext([fault], /create$/)
      const request = begin()
      expect(await provider().begin(request, noAbort), String(fault)).toMatchObject({ state: 'needsAction' })
      const made = [...airwallex.intents.values()].filter(
        (each) => each.merchant_order_id === request.reference,
      )
      expect(made).toHaveLength(1)
      expect(bodyOf(/create$/, 0)['request_id']).toBe(bodyOf(/create$/, 1)['request_id'])
    }
  })

  test('a repetition that is refused as a duplicate finds what the first call did', async () => {
    airwallex.refuseRepetitions(true)
    airwallex.failNext(['loses'], /create$/)
    const onPage = await started()
    expect(onPage.result).toMatchObject({
      state: 'needsAction',
      providerReference: airwallex.intentOf(onPage.request.reference).id,
    })
    airwallex.failNext(['loses'], /confirm$/)
    const redirected = await started(gcash)
    expect(redirected.result).toMatchObject({
      action: { url: walletUrl(redirected.request.reference) },
    })
    airwallex.failNext(['loses'], /cancel$/)
    expect(await provider().cancel(redirected.known, noAbort)).toMatchObject({ state: 'cancelled' })
  })

  test('a repetition by the gateway gets the same result; another attempt has another request_id', async () => {
    const request = begin(gcash)
    const first = await provider().begin(request, noAbort)
    expect(await provider().begin(request, noAbort)).toEqual(first)
    await provider().begin(begin(gcash), noAbort)
    const ids = [0, 1, 2].map((index) => bodyOf(/create$/, index)['request_id'])
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
    expect(bodyOf(/confirm$/)['request_id']).not.toBe(ids[0])
  })

  test.each([
    [[500, 500], 'airwallex: 500'],
    [['page', 'page'], 'airwallex: SyntaxError'],
    [['redirects', 'redirects'], /^airwallex: /],
  ] as const)('%j twice: the result is unknown, and the error has no key', async (faults, text) => {
    airwallex.failNext([...faults], /create$/)
    const failure = provider().begin(begin(), noAbort)
    await expect(failure).rejects.toBeInstanceOf(ProviderUnreachable)
    await expect(failure).rejects.toThrow(text)
    const error: unknown = await failure.catch((thrown: unknown) => thrown)
    const written = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
    expect(written).not.toContain(account.apiKey)
  })

  test('a refused call is a failure with its reason for the log; a refused question is asked again', async () => {
    airwallex.failNext([403], /create$/)
    expect(await provider().begin(begin(), noAbort)).toEqual({
      state: 'failed',
      failure: 'unavailable',
      detail: '403',
    })
    const { known } = await started()
    airwallex.failNext([403], /payment_intents/)
    await expect(provider().query(known, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    airwallex.failNext([403], /payment_intents/)
    await expect(provider().query({ ...known, providerReference: null }, noAbort)).rejects.toThrow('403')
  })

  test('a call that hangs ends with the caller’s signal, and is not repeated', async () => {
    const one = provider()
    await one.begin(begin(), noAbort)
    airwallex.requests.length = 0
    airwallex.failNext(['hangs'])
    const abort = new AbortController()
    const call = one.begin(begin(), abort.signal)
    await expect.poll(() => airwallex.requests.length).toBe(1)
    abort.abort(new DOMException('too late', 'TimeoutError'))
    await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(airwallex.requests).toHaveLength(1)
  })
})

describe('refunds', () => {
  async function paid() {
    const { request, known } = await started()
    airwallex.approve(request.reference)
    return known
  }
  let refundId: string
  beforeEach(() => {
    refundId = randomUUID()
  })
  const refundOf = (amountMinor: number, id = refundId) => ({
    refundId: id,
    idempotencyKey: id,
    amount: { amountMinor, currency: 'EUR', digits: 2 },
  })

  test.each([
    ['RECEIVED', 'processing'],
    ['ACCEPTED', 'processing'],
    ['SETTLED', 'succeeded'],
    ['SUCCEEDED', 'succeeded'],
    ['FAILED', 'failed'],
  ])('in the state %s', async (status, state) => {
    const known = await paid()
    const { providerReference } = await provider().refund(known, refundOf(1000), noAbort)
    const made = airwallex.refunds.get(providerReference ?? '')
    if (!made) throw new Error('no refund')
    expect(made).toMatchObject({ amount: 10, metadata: { refundId } })
    made.status = status
    const expected = { state, providerReference, detail: status }
    const asked = (reference: string | null) =>
      provider().queryRefund(known, { refundId, providerReference: reference }, noAbort)
    expect(await asked(made.id)).toEqual(expected)
    expect(await asked(null)).toEqual(expected)
  })

  test('are done once, however often they are sent, and in parts', async () => {
    const known = await paid()
    const first = await provider().refund(known, refundOf(1000), noAbort)
    expect(first.state).toBe('processing')
    airwallex.failNext(['loses'], /refunds/)
    expect(await provider().refund(known, refundOf(1000), noAbort)).toEqual(first)
    expect(await provider().refund(known, refundOf(50, randomUUID()), noAbort)).toMatchObject({
      state: 'processing',
    })
    airwallex.refuseRepetitions(true)
    expect(await provider().refund(known, refundOf(1000), noAbort)).toEqual(first)
    const made = [...airwallex.refunds.values()].filter(
      (each) => each.payment_intent_id === known.providerReference,
    )
    expect(made.map(({ amount }) => amount)).toEqual([10, 0.5])
  })

  test('of more than was paid, of what is not paid, or of no payment, fail', async () => {
    expect(await provider().refund(await paid(), refundOf(1051), noAbort)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('amount_above_limit') as string,
    })
    refundId = randomUUID()
    const { known } = await started()
    expect(await provider().refund(known, refundOf(1), noAbort)).toMatchObject({ state: 'failed' })
    const unknown = testKnown(begin(), null)
    expect(await provider().refund(unknown, refundOf(1), noAbort)).toEqual({
      state: 'failed',
      detail: 'no payment',
    })
  })

  test('a duplicate that cannot be found is asked about again', async () => {
    const known = await paid()
    const { providerReference } = await provider().refund(known, refundOf(1000), noAbort)
    airwallex.refunds.delete(providerReference ?? '')
    airwallex.refuseRepetitions(true)
    await expect(provider().refund(known, refundOf(1000), noAbort)).rejects.toBeInstanceOf(
      ProviderUnreachable,
    )
    expect(await provider().queryRefund(known, { refundId, providerReference: null }, noAbort)).toEqual({
      state: 'processing',
    })
  })
})
