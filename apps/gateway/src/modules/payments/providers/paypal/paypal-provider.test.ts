import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPaypal, type PaypalDecision } from '@crema/tools/payment-peers/paypal'
import type { PaypalSettings } from '#src/config/providers/paypal-settings.ts'
import { ProviderUnreachable, type BeginRequest } from '../payment-provider.ts'
import { testBegin, testKnown, visa } from '../testing-attempt.ts'
import { paypalProvider } from './paypal-provider.ts'

const account = { clientId: 'client-of-this-test', secret: 'secret-of-this-test', webhookId: 'WHTEST0001' }
const noAbort = new AbortController().signal

let paypal: Awaited<ReturnType<typeof startPaypal>>
beforeAll(async () => {
  paypal = await startPaypal(account)
})
afterAll(() => paypal.stop())
beforeEach(() => {
  paypal.requests.length = 0
})
// Every request was as documented.
afterEach(() => paypal.assertDocumented())

const provider = (more: Partial<PaypalSettings> = {}) =>
  paypalProvider({ ...account, url: paypal.url, intent: 'capture', ...more })
const pathsOf = (pattern: RegExp) => paypal.requests.filter(({ path }) => pattern.test(path))

/** An order that waits for its payer. */
async function open(more: Partial<BeginRequest> = {}, adapter = provider()) {
  const request = testBegin({ kind: 'method', method: 'paypal' }, adapter.returnPath, more)
  const started = await adapter.begin(request, noAbort)
  const known = testKnown(request, started.providerReference)
  const orderId = started.providerReference ?? ''
  const order = paypal.orders.get(orderId)
  if (!order) throw new Error('The stand-in has no order.')
  return { adapter, request, started, known, orderId, order }
}

/** An order that the payer has approved, and what came back with them. */
async function approved(more: Partial<BeginRequest> = {}, adapter = provider()) {
  const opened = await open(more, adapter)
  return { ...opened, returned: paypal.approve(opened.orderId) }
}

describe('what is offered', () => {
  test('PayPal in its countries and currencies', () => {
    const isOffered = (...at: Parameters<ReturnType<typeof provider>['methods']>) =>
      provider().methods(...at).length === 1
    expect([isOffered('US', 'USD'), isOffered('JP', 'JPY'), isOffered('DE', 'EUR')]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      isOffered('TR', 'EUR'),
      isOffered('KR', 'KRW'),
      isOffered('ID', 'IDR'),
      isOffered('CN', 'CNY'),
    ]).toEqual([false, false, false, false])
  })

  test('the page depends on how money is taken', () => {
    expect(provider().returnPath).toBe('/paypalCapture')
    expect(provider({ intent: 'authorize' }).returnPath).toBe('/paypalAuth')
  })

  test('a card of our form never gets there', async () => {
    const request = testBegin({ kind: 'card', card: visa, save: false }, '/paypalCapture')
    await expect(provider().begin(request, noAbort)).rejects.toThrow('takes no cards')
    expect(paypal.requests).toHaveLength(0)
    expect(provider().savesCards).toBe(false)
    await expect(provider().removeCard('payer', 'token', noAbort)).rejects.toThrow('saves no cards')
  })
})

describe('an order', () => {
  test('leads to the page of PayPal, in the payer’s language', async () => {
    const { started, orderId, order, request } = await open({ locale: 'de', country: 'DE' })
    expect(started).toEqual({
      state: 'needsAction',
      providerReference: orderId,
      action: { kind: 'redirect', url: order.page },
    })
    expect(order).toMatchObject({
      intent: 'CAPTURE',
      amount: { currency_code: 'EUR', value: '10.50' },
      custom_id: request.attemptId,
      invoice_id: request.reference,
    })
    expect(paypal.requests.at(-1)?.rawBody.toString()).toContain('"locale":"de-DE"')
  })

  test('yen have no decimals', async () => {
    const { order } = await open({ country: 'JP', amount: { amountMinor: 1050, currency: 'JPY', digits: 0 } })
    expect(order.amount).toEqual({ currency_code: 'JPY', value: '1050' })
  })

  test('nothing is taken until the payer has approved', async () => {
    const { adapter, known, order } = await open()
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'needsAction' })
    expect(order.captures).toEqual([])
  })

  test.each(['capture', 'authorize'] as const)('is taken when the payer comes back: %s', async (intent) => {
    const { adapter, known, returned, request, orderId, order } = await approved({}, provider({ intent }))
    expect(await adapter.resume(known, returned, noAbort)).toEqual({
      state: 'succeeded',
      providerReference: orderId,
      amount: request.amount,
      detail: 'capture COMPLETED',
    })
    expect(order.captures).toHaveLength(1)
    expect(order.authorizations).toHaveLength(intent === 'authorize' ? 1 : 0)
    expect(await adapter.resume(known, returned, noAbort)).toMatchObject({ state: 'succeeded' })
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'succeeded' })
    expect(order.captures).toHaveLength(1)
  })

  test('is taken by the query where the payer does not come back', async () => {
    const { adapter, known, order } = await approved()
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'succeeded' })
    expect(order.captures).toHaveLength(1)
  })

  test.each(['capture', 'authorize'] as const)(
    'is not taken for an attempt that has ended: %s',
    async (intent) => {
      const { adapter, known, order } = await approved({}, provider({ intent }))
      const ended = { ...known, isOpen: false }
      expect(await adapter.query(ended, noAbort)).toMatchObject({ state: 'cancelled' })
      expect([order.captures, order.authorizations]).toEqual([[], []])
    },
  )

  test('two returns at once take it once', async () => {
    const { adapter, known, returned, order } = await approved()
    const results = await Promise.all([1, 2, 3].map(() => adapter.resume(known, returned, noAbort)))
    expect(results.map((result) => result?.state)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(order.captures).toHaveLength(1)
  })

  const captures: [PaypalDecision, object][] = [
    [{ status: 'PENDING' }, { state: 'processing', detail: 'capture PENDING' }],
    [{ status: 'DECLINED' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ status: 'FAILED' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ status: 'SOMETHING_NEW' }, { state: 'processing' }],
    [{ issue: 'TRANSACTION_REFUSED' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ issue: 'PAYER_CANNOT_PAY' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ issue: 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ issue: 'PERMISSION_DENIED' }, { state: 'failed', failure: 'unavailable' }],
    [{ issue: 'ORDER_EXPIRED' }, { state: 'cancelled' }],
    [{ issue: 'PAYER_ACTION_REQUIRED' }, { state: 'needsAction', action: { kind: 'redirect' } }],
  ]
  test.each(captures)('a completed order says nothing of its capture: %j', async (decision, expected) => {
    const { adapter, known, returned } = await approved()
    paypal.decide(decision)
    expect(await adapter.resume(known, returned, noAbort)).toMatchObject(expected)
  })

  test.each([
    ['DENIED', { state: 'failed', failure: 'cardDeclined' }],
    ['PENDING', { state: 'processing' }],
    ['VOIDED', { state: 'cancelled' }],
  ])('an authorization that is %s', async (status, expected) => {
    const { adapter, known, returned, order } = await approved({}, provider({ intent: 'authorize' }))
    paypal.decide({ status })
    expect(await adapter.resume(known, returned, noAbort)).toMatchObject(expected)
    expect(order.captures).toEqual([])
  })

  test('a declined instrument leads back to PayPal, and then it can be paid', async () => {
    const { adapter, known, returned, orderId, order } = await approved()
    paypal.decide({ issue: 'INSTRUMENT_DECLINED' })
    const declined = await adapter.resume(known, returned, noAbort)
    expect(declined).toMatchObject({
      state: 'needsAction',
      action: { url: `${order.page}?again` },
    })
    paypal.approve(orderId)
    expect(await adapter.resume(known, returned, noAbort)).toMatchObject({ state: 'succeeded' })
    const keys = pathsOf(/capture$/).map(({ headers }) => headers['paypal-request-id'])
    expect(new Set(keys).size).toBe(2)
  })

  test('an order of another amount is not taken', async () => {
    const { adapter, known, returned, order } = await approved()
    order.amount = { currency_code: 'EUR', value: '0.50' }
    expect(await adapter.resume(known, returned, noAbort)).toMatchObject({
      state: 'processing',
      detail: 'The amount of the order differs.',
    })
    expect(order.captures).toEqual([])
  })
})

describe('a return', () => {
  test('without approval is a cancelled payment', async () => {
    const { adapter, known, orderId } = await open()
    expect(await adapter.resume(known, { token: orderId }, noAbort)).toMatchObject({ state: 'cancelled' })
  })

  test('without PayerID after approval is paid all the same: parameters prove nothing', async () => {
    const { adapter, known, orderId } = await approved()
    expect(await adapter.resume(known, { token: orderId }, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test('with another order’s token looks at the attempt’s own', async () => {
    const [mine, other] = [await open(), await approved()]
    expect(await mine.adapter.resume(mine.known, other.returned, noAbort)).toMatchObject({
      state: 'needsAction',
      providerReference: mine.orderId,
    })
    const withoutNumber = { ...mine.known, providerReference: null }
    expect(await mine.adapter.resume(withoutNumber, other.returned, noAbort)).toBeNull()
    expect(other.order.captures).toEqual([])
  })

  test('finds the order whose number was lost', async () => {
    const { adapter, known, returned } = await approved()
    const withoutNumber = { ...known, providerReference: null }
    expect(await adapter.resume(withoutNumber, returned, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test('of an order that PayPal does not have says nothing', async () => {
    const { adapter, known } = await open()
    expect(await adapter.query({ ...known, providerReference: 'GONE' }, noAbort)).toBeNull()
    expect(await adapter.query({ ...known, providerReference: null }, noAbort)).toBeNull()
  })
})

describe('cancelling', () => {
  test('an order that was approved meanwhile is never taken', async () => {
    const { adapter, known, order } = await approved()
    expect(await adapter.cancel(known, noAbort)).toEqual({ state: 'cancelled' })
    expect(order.captures).toEqual([])
  })

  test('a paid one stays paid', async () => {
    const { adapter, known, returned } = await approved()
    await adapter.resume(known, returned, noAbort)
    expect(await adapter.cancel(known, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test('an authorization is voided', async () => {
    const { adapter, known, returned, order } = await approved({}, provider({ intent: 'authorize' }))
    paypal.failNext([500, 500], /authorizations/)
    await expect(adapter.resume(known, returned, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(order.authorizations[0]?.status).toBe('CREATED')
    expect(await adapter.cancel(known, noAbort)).toEqual({ state: 'cancelled' })
    expect(order.authorizations[0]?.status).toBe('VOIDED')
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'cancelled' })
  })
})

describe('the token', () => {
  test('is fetched once for calls at the same time, and kept', async () => {
    const adapter = provider()
    const one = () => open({}, adapter)
    await Promise.all([one(), one(), one()])
    await one()
    expect(pathsOf(/oauth2/)).toHaveLength(1)
  })

  test('is fetched again before its end, and when it was revoked', async () => {
    paypal.setTokenLife(60)
    const short = provider()
    await open({}, short)
    await open({}, short)
    expect(pathsOf(/oauth2/)).toHaveLength(2)
    paypal.setTokenLife(32_400)
    const adapter = provider()
    await open({}, adapter)
    paypal.revokeTokens()
    paypal.requests.length = 0
    await open({}, adapter)
    expect(pathsOf(/oauth2/)).toHaveLength(1)
  })

  test('a wrong secret is a fault, and the next call asks again', async () => {
    const adapter = provider({ secret: 'another secret' })
    await expect(open({}, adapter)).rejects.toThrow('paypal: token 401')
    await expect(open({}, adapter)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(pathsOf(/oauth2/)).toHaveLength(2)
  })
})

describe('faults', () => {
  test.each(['loses', 500, 503, 429, 'page'] as const)(
    'of the order and of its capture, %s: repeated under one key, taken once',
    async (fault) => {
      paypal.failNext([fault], /orders$/)
      const { adapter, known, returned, order } = await approved()
      const keys = pathsOf(/orders$/).map(({ headers }) => headers['paypal-request-id'])
      expect([keys.length, new Set(keys).size]).toEqual([2, 1])
      paypal.failNext([fault], /capture$/)
      expect(await adapter.resume(known, returned, noAbort)).toMatchObject({ state: 'succeeded' })
      expect(order.captures).toHaveLength(1)
    },
  )

  test('an answer that stays away is asked for later', async () => {
    const { adapter, known, returned, order } = await approved()
    paypal.failNext(['loses', 500], /capture$/)
    await expect(adapter.resume(known, returned, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'succeeded' })
    expect(order.captures).toHaveLength(1)
  })

  test('a running twin is no result', async () => {
    const { adapter, known, returned } = await approved()
    paypal.decide({ issue: 'ORDER_COMPLETION_IN_PROGRESS' })
    await expect(adapter.resume(known, returned, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test('a call that hangs ends with the caller’s signal', async () => {
    const { adapter, known } = await open()
    paypal.failNext(['hangs'])
    const abort = new AbortController()
    const count = paypal.requests.length
    const call = adapter.query(known, abort.signal)
    await expect.poll(() => paypal.requests.length).toBe(count + 1)
    abort.abort(new DOMException('too late', 'TimeoutError'))
    await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  test('the same reference is not paid twice', async () => {
    const { request, known, returned, adapter } = await approved()
    await adapter.resume(known, returned, noAbort)
    const again = { ...request, idempotencyKey: 'another key' }
    expect(await adapter.begin(again, noAbort)).toMatchObject({
      state: 'failed',
      failure: 'unavailable',
      detail: expect.stringContaining('DUPLICATE_INVOICE_ID') as string,
    })
  })
})

describe('refunds', () => {
  let refund1: string
  beforeEach(() => {
    refund1 = randomUUID()
  })
  async function paid() {
    const { adapter, known, returned, order } = await approved()
    await adapter.resume(known, returned, noAbort)
    return { adapter, known, order }
  }
  const refundOf = (amountMinor: number, refundId = refund1) => ({
    refundId,
    idempotencyKey: `key of ${refundId}`,
    amount: { amountMinor, currency: 'EUR', digits: 2 },
  })

  test('in parts, each once however often it is sent', async () => {
    const { adapter, known, order } = await paid()
    const first = await adapter.refund(known, refundOf(1000), noAbort)
    expect(first).toMatchObject({ state: 'succeeded' })
    expect(await adapter.refund(known, refundOf(1000), noAbort)).toEqual(first)
    expect(await adapter.refund(known, refundOf(50, randomUUID()), noAbort)).toMatchObject({
      state: 'succeeded',
    })
    expect(order.refunds.map(({ amount }) => amount.value)).toEqual(['10.00', '0.50'])
    // The payment was made all the same.
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test('of more than was paid fail', async () => {
    const { adapter, known } = await paid()
    expect(await adapter.refund(known, refundOf(1051), noAbort)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('REFUND_AMOUNT_EXCEEDED') as string,
    })
  })

  test('of an order that was never taken fail', async () => {
    const { adapter, known } = await open()
    expect(await adapter.refund(known, refundOf(1), noAbort)).toEqual({
      state: 'failed',
      detail: 'no capture',
    })
  })

  test.each([
    ['PENDING', 'processing'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('that is %s', async (status, state) => {
    const { adapter, known } = await paid()
    paypal.decide({ status })
    expect(await adapter.refund(known, refundOf(1050), noAbort)).toMatchObject({ state, detail: status })
  })

  test('one that was made before, longer ago than the key is kept, is found in its order', async () => {
    const { adapter, known, order } = await paid()
    await adapter.refund(known, refundOf(1050), noAbort)
    const later = { ...refundOf(1050), idempotencyKey: 'as if forgotten' }
    expect(await adapter.refund(known, later, noAbort)).toMatchObject({ state: 'succeeded' })
    expect(order.refunds).toHaveLength(1)
  })

  test('are queried by their number, or in the order', async () => {
    const { adapter, known, order } = await paid()
    const query = (providerReference: string | null) =>
      adapter.queryRefund(known, { refundId: refund1, providerReference }, noAbort)
    expect(await query(null)).toEqual({ state: 'processing' })
    paypal.decide({ status: 'PENDING' })
    const { providerReference = '' } = await adapter.refund(known, refundOf(1050), noAbort)
    expect(await query(providerReference)).toMatchObject({ state: 'processing' })
    for (const refund of order.refunds) refund.status = 'COMPLETED'
    expect(await query(providerReference)).toMatchObject({ state: 'succeeded' })
    expect(await query(null)).toMatchObject({ state: 'succeeded', providerReference })
    await expect(query('UNKNOWN')).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})
