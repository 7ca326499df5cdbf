import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPayermax, type PayermaxOutcome } from '@crema/tools/payment-peers/payermax'
import type { PayermaxSettings } from '#src/config/providers/payermax-settings.ts'
import { ProviderUnreachable, type BeginRequest } from '../payment-provider.ts'
import { testBegin, testKnown, visa } from '../testing-attempt.ts'
import { payermaxProvider } from './payermax-provider.ts'

const noAbort = new AbortController().signal

let payermax: Awaited<ReturnType<typeof startPayermax>>
beforeAll(async () => {
  payermax = await startPayermax({ appId: 'app-of-this-test', merchantNo: 'SP0001' })
})
afterAll(() => payermax.stop())
beforeEach(() => {
  payermax.requests.length = 0
})
// Every request was as documented.
afterEach(() => payermax.assertDocumented())

const allMethods = ['payermaxCards', 'naps', 'dana', 'gopay', 'gcash', 'klarna']
const provider = (more: Partial<PayermaxSettings> = {}) =>
  payermaxProvider({ ...payermax.settings, version: '1.4', methods: allMethods, ...more })
const cards = { kind: 'method' as const, method: 'payermaxCards' }
const bodyOf = (index: number) =>
  JSON.parse(payermax.requests.at(index)?.rawBody.toString() ?? '') as { data: Record<string, unknown> }
const pathsOf = (path: RegExp) => payermax.requests.filter((request) => path.test(request.path))

async function open(
  more: Partial<BeginRequest> = {},
  means: BeginRequest['means'] = cards,
  adapter = provider(),
) {
  const request = testBegin(means, '/payerMaxEnd', more)
  const started = await adapter.begin(request, noAbort)
  const known = testKnown(request, started.providerReference)
  const returned = () => payermax.returnedOf(request.reference)
  return { adapter, request, started, known, returned }
}

async function paid(more: Partial<BeginRequest> = {}) {
  const opened = await open(more)
  payermax.finish(opened.request.reference, { status: 'SUCCESS' })
  return opened
}

describe('what is offered', () => {
  const offered = (...[country, currency]: Parameters<ReturnType<typeof provider>['methods']>) =>
    provider()
      .methods(country, currency)
      .map(({ method }) => method)

  test.each([
    ['NL', 'EUR', ['payermaxCards']],
    ['DE', 'EUR', ['payermaxCards', 'klarna']],
    ['GB', 'GBP', ['payermaxCards', 'klarna']],
    ['ID', 'IDR', ['payermaxCards', 'dana', 'gopay']],
    ['PH', 'PHP', ['payermaxCards', 'gcash']],
    ['QA', 'QAR', ['payermaxCards', 'naps']],
    // It takes none of these currencies.
    ['CN', 'CNY', []],
    ['MO', 'MOP', []],
    ['AR', 'ARS', []],
  ] as const)('in %s for %s: %j', (country, currency, methods) => {
    expect(offered(country, currency)).toEqual(methods)
  })

  test('a method of a country is not for another currency, and only what the chain has named', () => {
    expect(offered('ID', 'USD')).toEqual(['payermaxCards'])
    expect(provider({ methods: ['gcash'] }).methods('PH', 'PHP')).toEqual([
      { method: 'gcash', name: 'GCash' },
    ])
  })

  test('no cards of our form, and none to save', async () => {
    const adapter = provider()
    expect(adapter.savesCards).toBe(false)
    const request = testBegin({ kind: 'card', card: visa, save: false }, '/payerMaxEnd')
    await expect(adapter.begin(request, noAbort)).rejects.toThrow('only its own methods')
    await expect(adapter.removeCard('payer', 'token', noAbort)).rejects.toThrow('saves no cards')
    expect(payermax.requests).toEqual([])
  })
})

describe('the page', () => {
  test('is opened with what the gateway knows', async () => {
    const { request, started } = await open({ locale: 'ms', payerReference: 'payer-1' })
    const order = payermax.orders.at(-1)
    expect(started).toEqual({
      state: 'needsAction',
      providerReference: order?.tradeToken,
      action: { kind: 'redirect', url: expect.stringMatching(/^http.*\/payer\//) as string },
    })
    expect(bodyOf(0)).toMatchObject({ version: '1.4', keyVersion: '1', appId: 'app-of-this-test' })
    expect(bodyOf(0).data).toEqual({
      integrate: 'Hosted_Checkout',
      outTradeNo: request.reference,
      subject: '#A-17',
      totalAmount: 10.5,
      currency: 'EUR',
      country: 'NL',
      userId: 'payer-1',
      language: 'mys',
      frontCallbackUrl: request.returnUrl,
      notifyUrl: request.webhookUrl,
      expireTime: '1800',
      paymentDetail: { paymentMethodType: 'CARD' },
    })
  })

  test.each([
    ['ID', 'dana', { paymentMethodType: 'WALLET', targetOrg: 'DANA' }],
    ['ID', 'gopay', { paymentMethodType: 'WALLET', targetOrg: 'GOPAY' }],
    ['PH', 'gcash', { paymentMethodType: 'WALLET', targetOrg: 'GCASH' }],
    ['DE', 'klarna', { paymentMethodType: 'PAY_LATER', targetOrg: 'KLARNA' }],
    ['QA', 'naps', { paymentMethodType: 'CARD', allowedCardOrg: ['NAPS'] }],
  ] as const)('in %s with %s alone', async (country, method, detail) => {
    const { started } = await open({ country }, { kind: 'method', method })
    expect(started.state).toBe('needsAction')
    expect(bodyOf(0).data['paymentDetail']).toEqual(detail)
  })

  test('knows a visitor by this payment alone, and is in the browser’s language where it names none', async () => {
    const { request } = await open({ locale: 'ja' })
    expect(bodyOf(0).data['userId']).toBe(request.reference)
    expect(bodyOf(0).data).not.toHaveProperty('language')
  })

  test('an address that is not secure is not opened', async () => {
    payermax.answerUrl('http://cashier.example/x')
    await expect(open()).rejects.toThrow('an order without a page')
  })

  const outcomes: [PayermaxOutcome, object][] = [
    [
      { status: 'SUCCESS' },
      {
        state: 'succeeded',
        amount: { amountMinor: 1050, currency: 'EUR', digits: 2 },
        card: { brand: 'visa', lastFour: '1111' },
      },
    ],
    [
      { status: 'FAILED', code: 'PAYMENT_FAILED' },
      { state: 'failed', failure: 'cardDeclined' },
    ],
    [
      { status: 'FAILED', code: 'PAYMENT_REJECTED' },
      { state: 'failed', failure: 'cardDeclined', detail: 'FAILED PAYMENT_REJECTED' },
    ],
    [
      { status: 'FAILED', code: 'AUTHENTICATE_FAILED' },
      { state: 'failed', failure: 'authenticationFailed' },
    ],
    [
      { status: 'FAILED', code: 'AMOUNT_LIMIT' },
      { state: 'failed', failure: 'unavailable' },
    ],
    [{ status: 'CLOSED' }, { state: 'cancelled', detail: 'CLOSED' }],
    [{ status: 'CLOSED', code: 'PAYMENT_FAILED' }, { state: 'cancelled' }],
    [
      { status: 'CLOSED', code: 'PAYMENT_REJECTED' },
      { state: 'failed', failure: 'cardDeclined' },
    ],
    [
      { status: 'CLOSED', code: 'AUTHENTICATE_FAILED' },
      { state: 'failed', failure: 'authenticationFailed' },
    ],
  ]
  test.each(outcomes)('left with %j: by return, query and cancelling alike', async (outcome, expected) => {
    const { adapter, request, known, returned } = await open()
    payermax.finish(request.reference, outcome)
    const result = await adapter.resume(known, returned(), noAbort)
    expect(result).toMatchObject({ ...expected, providerReference: known.providerReference })
    expect(await adapter.query(known, noAbort)).toEqual(result)
    expect(await adapter.cancel(known, noAbort)).toEqual(result)
  })

  test('left without paying: the attempt stays open, and may be paid there or otherwise', async () => {
    const { adapter, known, returned } = await open()
    expect(returned()['status']).toBe('PENDING')
    expect(await adapter.resume(known, returned(), noAbort)).toBeNull()
    expect(await adapter.resume(known, {}, noAbort)).toBeNull()
    expect(await adapter.query(known, noAbort)).toBeNull()
    expect(await adapter.cancel(known, noAbort)).toEqual({ state: 'needsAction' })
  })

  test('a return that says paid is no proof: it waits', async () => {
    const { adapter, known, returned } = await open()
    const forged = { ...returned(), status: 'SUCCESS' }
    expect(await adapter.resume(known, forged, noAbort)).toMatchObject({ state: 'processing' })
  })

  test('the return of a paid order pays no other', async () => {
    const other = await paid()
    const { adapter, known } = await open()
    expect(await adapter.resume(known, { ...other.returned(), status: 'PENDING' }, noAbort)).toBeNull()
    expect(await adapter.resume(known, other.returned(), noAbort)).toMatchObject({ state: 'processing' })
    expect(bodyOf(-1).data['outTradeNo']).toBe(known.reference)
  })

  test('an order that PayerMax does not know yet is asked for again', async () => {
    const { adapter, known } = await open()
    for (const ask of ['resume', 'query'] as const) {
      payermax.refuseNext('orderQuery', 'ORDER_NOT_EXIST')
      const call = ask === 'resume' ? adapter.resume(known, {}, noAbort) : adapter.query(known, noAbort)
      expect(await call, ask).toBeNull()
    }
  })

  test('another amount is reported as it is: the attempt compares it', async () => {
    const { adapter, known } = await paid()
    payermax.answerAmount(9.99)
    expect(await adapter.query(known, noAbort)).toMatchObject({
      state: 'succeeded',
      amount: { amountMinor: 999, currency: 'EUR', digits: 2 },
    })
    payermax.answerAmount(9.999)
    expect(await adapter.query(known, noAbort)).not.toHaveProperty('amount')
    payermax.answerAmount(undefined)
  })

  test('a wallet without decimals has no card', async () => {
    const { adapter, request, known } = await open({ country: 'ID' }, { kind: 'method', method: 'dana' })
    payermax.finish(request.reference, { status: 'SUCCESS' })
    const result = await adapter.query(known, noAbort)
    expect(result).toMatchObject({ state: 'succeeded', amount: request.amount })
    expect(result).not.toHaveProperty('card')
  })
})

describe('faults', () => {
  test.each([500, 503, 429, 'page'] as const)(
    'of a new order, %s: sent again, opened once',
    async (fault) => {
      payermax.failNext([fault], /orderAndPay/)
      const { started, request } = await open()
      expect(started.state).toBe('needsAction')
      expect(pathsOf(/orderAndPay/)).toHaveLength(2)
      expect(payermax.orders.filter(({ outTradeNo }) => outTradeNo === request.reference)).toHaveLength(1)
    },
  )

  test('a lost answer: the repetition is refused, and nobody can pay on the page', async () => {
    payermax.failNext(['loses'], /orderAndPay/)
    const { request, started } = await open()
    expect(started).toEqual({ state: 'failed', failure: 'unavailable', detail: 'OUT_TRADE_NO_REPEATED' })
    expect(payermax.orders.filter(({ outTradeNo }) => outTradeNo === request.reference)).toHaveLength(1)
  })

  test.each([
    ['opened', 'loses' as const],
    ['not opened', 500],
  ])('no answer at all, %s: the query ends the attempt', async (_, fault) => {
    const request = testBegin(cards, '/payerMaxEnd')
    payermax.failNext([fault, 500], /orderAndPay/)
    const adapter = provider()
    await expect(adapter.begin(request, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    const known = testKnown(request, null)
    expect(await adapter.resume(known, {}, noAbort)).toBeNull()
    expect(await adapter.query(known, noAbort)).toEqual({
      state: 'failed',
      failure: 'unavailable',
      detail: 'The page was not received.',
    })
  })

  test.each([
    'SYSTEM_ERROR',
    'REQUEST_TIMEOUT',
    'UNEXPECTED_ERROR',
    'TOO_MANY_REQUEST',
    'REQ_TIME_OVER_TIME',
  ])('%s is no result', async (code) => {
    payermax.refuseNext('orderAndPay', code)
    await expect(open()).rejects.toThrow(`payermax: ${code}`)
    const { adapter, known } = await paid()
    payermax.refuseNext('orderQuery', code)
    await expect(adapter.query(known, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test.each(['PARAMS_INVALID', 'AMOUNT_LIMIT', 'CONTRACT_INVALID', 'NOT_DOCUMENTED'])(
    'an order that is refused with %s was not opened',
    async (code) => {
      payermax.refuseNext('orderAndPay', code)
      expect((await open()).started).toEqual({ state: 'failed', failure: 'unavailable', detail: code })
    },
  )

  test.each([
    ['MERCHANT_APP_INVALID', { appId: 'another' }],
    ['MERCHANT_INVALID', { merchantNo: 'another' }],
    ['SIGN_VERIFY_FAILED', {}],
  ])('with wrong settings (%s) nothing is opened, and no state is believed', async (code, settings) => {
    const { known } = await paid()
    const adapter = provider(code === 'SIGN_VERIFY_FAILED' ? { privateKey: payermax.otherKey } : settings)
    const { started } = await open({}, cards, adapter)
    expect(started).toEqual({ state: 'failed', failure: 'unavailable', detail: code })
    await expect(adapter.query(known, noAbort)).rejects.toThrow(code)
  })

  test.each(['another', 'none'] as const)(
    'an answer with the signature of %s is not believed',
    async (kind) => {
      const { adapter, known } = await paid()
      payermax.spoilSignature(kind)
      await expect(adapter.query(known, noAbort)).rejects.toThrow('without its signature')
      payermax.spoilSignature(kind)
      await expect(open()).rejects.toThrow('without its signature')
      expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'succeeded' })
    },
  )

  test('a call that hangs ends with the caller’s signal', async () => {
    const { adapter, known } = await open()
    payermax.failNext(['hangs'])
    const abort = new AbortController()
    const count = payermax.requests.length
    const call = adapter.query(known, abort.signal)
    await expect.poll(() => payermax.requests.length).toBe(count + 1)
    abort.abort(new DOMException('too late', 'TimeoutError'))
    await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  test('a redirect does not get the signed request', async () => {
    const { adapter, known } = await open()
    payermax.failNext(['redirects', 'redirects'])
    await expect(adapter.query(known, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})

describe('refunds', () => {
  const refundOf = (amountMinor: number, refundId: string = randomUUID()) => ({
    refundId,
    idempotencyKey: refundId,
    amount: { amountMinor, currency: 'EUR', digits: 2 },
  })
  const lastRefund = () => {
    const made = payermax.refunds.at(-1)
    if (!made) throw new Error('The stand-in has no refund.')
    return made
  }

  test('are taken, then asked for until they are done', async () => {
    const { adapter, known } = await paid()
    const refund = refundOf(1000)
    const started = await adapter.refund(known, refund, noAbort)
    const made = lastRefund()
    expect(started).toEqual({
      state: 'processing',
      providerReference: made.refundTradeNo,
      detail: 'REFUND_PENDING',
    })
    expect(bodyOf(-1).data).toEqual({
      outRefundNo: refund.refundId.replaceAll('-', ''),
      refundAmount: 10,
      refundCurrency: 'EUR',
      outTradeNo: known.reference,
    })
    const query = () =>
      adapter.queryRefund(known, { refundId: refund.refundId, providerReference: null }, noAbort)
    expect(await query()).toMatchObject({ state: 'processing' })
    made.status = 'REFUND_SUCCESS'
    expect(await query()).toMatchObject({ state: 'succeeded', providerReference: made.refundTradeNo })
    made.status = 'REFUND_FAILED'
    expect(await query()).toMatchObject({ state: 'failed', detail: 'REFUND_FAILED' })
    // The payment was made all the same.
    expect(await adapter.query(known, noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test('sent again after a lost answer they are made once', async () => {
    const { adapter, known } = await paid()
    const count = payermax.refunds.length
    payermax.failNext(['loses'], /refund$/)
    const refund = refundOf(1050)
    expect(await adapter.refund(known, refund, noAbort)).toMatchObject({ state: 'processing' })
    expect(await adapter.refund(known, refund, noAbort)).toMatchObject({ state: 'processing' })
    expect(payermax.refunds).toHaveLength(count + 1)
  })

  test('one at a time: another one is sent again later', async () => {
    const { adapter, known } = await paid()
    await adapter.refund(known, refundOf(500), noAbort)
    const second = refundOf(550)
    const count = payermax.requests.length
    await expect(adapter.refund({ ...known, left: null }, second, noAbort)).rejects.toThrow('has not ended')
    expect(payermax.requests).toHaveLength(count)
    // One that was made by hand at PayerMax is not known here.
    await expect(adapter.refund(known, second, noAbort)).rejects.toThrow('payermax: refund REFUND_RUNNING')
    lastRefund().status = 'REFUND_SUCCESS'
    expect(await adapter.refund(known, second, noAbort)).toMatchObject({ state: 'processing' })
  })

  test.each(['REFUND_INSUFFICIENT_BALANCE', 'SYSTEM_ERROR', 'SIGN_VERIFY_FAILED', 'NOT_DOCUMENTED'])(
    'refused with %s they are sent again later',
    async (code) => {
      const { adapter, known } = await paid()
      payermax.refuseNext('refund', code)
      const refund = refundOf(1050)
      await expect(adapter.refund(known, refund, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
      expect(await adapter.refund(known, refund, noAbort)).toMatchObject({ state: 'processing' })
    },
  )

  test('of more than was paid fail', async () => {
    const { adapter, known } = await paid()
    expect(await adapter.refund(known, refundOf(1051), noAbort)).toEqual({
      state: 'failed',
      detail: 'AMOUNT_INVALID',
    })
  })

  test('one that PayerMax does not know is no result', async () => {
    const { adapter, known } = await paid()
    await expect(
      adapter.queryRefund(known, { refundId: randomUUID(), providerReference: null }, noAbort),
    ).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})
