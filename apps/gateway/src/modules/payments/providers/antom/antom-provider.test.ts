import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAntom, type AntomDecision, type AntomPayment } from '@crema/tools/payment-peers/antom'
import { newAntomAccount } from '@crema/tools/payment-peers/antom-signing'
import type { AntomSettings } from '#src/config/providers/antom-settings.ts'
import { ProviderUnreachable, type BeginRequest } from '../payment-provider.ts'
import { testBegin, testKnown, visa } from '../testing-attempt.ts'
import { antomProvider } from './antom-provider.ts'

const account = newAntomAccount('SANDBOX_5YBBBB2YBBBB')
const noAbort = new AbortController().signal
const payerReference = 'payer-3f1c'

let antom: Awaited<ReturnType<typeof startAntom>>
beforeAll(async () => {
  antom = await startAntom(account)
})
afterAll(() => antom.stop())
beforeEach(() => {
  antom.requests.length = 0
  antom.signAnswers('right')
})
// Every request was as documented.
afterEach(() => antom.assertDocumented())

const provider = (more: Partial<AntomSettings> = {}) =>
  antomProvider({
    url: antom.url,
    clientId: account.clientId,
    privateKey: account.privateKey,
    publicKey: account.publicKey,
    methods: ['GCASH', 'DANA', 'KAKAOPAY'],
    takesCards: true,
    ...more,
  })
const begin = (means: BeginRequest['means'], more: Parameters<typeof testBegin>[2] = {}) =>
  testBegin(means, '/alipayBindCard', more)
const cardMeans = (pan = visa.pan) => ({ kind: 'card' as const, card: { ...visa, pan }, save: false })
const page = { kind: 'method' as const, method: 'antomCheckout' }
const gcash = { kind: 'method' as const, method: 'gcash' }
const bodyOf = (index: number) =>
  JSON.parse(antom.requests.at(index)?.rawBody.toString() ?? '') as Record<string, unknown>

/** A wallet that waits for its payer. */
async function open(more: Parameters<typeof testBegin>[2] = {}) {
  const request = begin(gcash, { country: 'PH', ...more })
  const started = await provider().begin(request, noAbort)
  return { request, started, known: testKnown(request, started.providerReference) }
}

describe('what is offered', () => {
  test('cards on Antom’s page, or from our form where the account may send them', () => {
    expect(provider({ takesCards: false }).methods('US', 'USD')).toEqual([
      { method: 'antomCheckout', name: 'Visa, Mastercard' },
    ])
    expect(provider().methods('US', 'USD')).toEqual([{ method: 'card', name: 'Card' }])
    expect([provider().savesCards, provider({ takesCards: false }).savesCards]).toEqual([true, false])
  })

  test('wallets of the country and its currency that the chain has named', () => {
    expect(provider().methods('PH', 'PHP')).toContainEqual({ method: 'gcash', name: 'GCash' })
    expect(provider({ methods: [] }).methods('PH', 'PHP')).toHaveLength(1)
    expect(provider().methods('PH', 'USD')).toHaveLength(1)
    expect(provider().methods('MY', 'MYR')).toHaveLength(1)
  })
})

describe('a card of our form', () => {
  test('is paid at once and not stored; the answer has number, amount and card', async () => {
    const request = begin(cardMeans(), { payerReference })
    const result = await provider().begin(request, noAbort)
    expect(result).toEqual({
      state: 'succeeded',
      providerReference: antom.paymentOf(request.reference).paymentId,
      amount: request.amount,
      card: { brand: 'visa', lastFour: '1111' },
    })
    expect(bodyOf(0)).toMatchObject({
      productCode: 'CASHIER_PAYMENT',
      paymentRequestId: request.reference,
      paymentAmount: { currency: 'EUR', value: '1050' },
      paymentFactor: { isAuthorization: true, captureMode: 'AUTOMATIC' },
      paymentMethod: { paymentMethodMetaData: { tokenize: false, expiryMonth: '03', expiryYear: '30' } },
      env: { terminalType: 'WEB', clientIp: '203.0.113.7' },
    })
    expect(antom.tokens.size).toBe(0)
  })

  test('of a phone is announced with its system', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
    await provider().begin(
      begin(cardMeans(), { browser: { userAgent, ip: '::1', acceptHeader: '' } }),
      noAbort,
    )
    expect(bodyOf(0)['env']).toMatchObject({ terminalType: 'WAP', osType: 'IOS' })
  })

  const decisions: [AntomDecision, object][] = [
    [{ refused: 'DO_NOT_HONOR' }, { state: 'failed', failure: 'cardDeclined', detail: 'DO_NOT_HONOR' }],
    [{ refused: 'PROCESS_FAIL' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ refused: 'RISK_REJECT' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ refused: 'FRAUD_REJECT' }, { state: 'failed', failure: 'cardDeclined' }],
    [{ refused: 'CARD_EXPIRED' }, { state: 'failed', failure: 'cardExpired' }],
    [{ refused: 'INVALID_CVV' }, { state: 'failed', failure: 'securityCodeWrong' }],
    [{ refused: 'USER_BALANCE_NOT_ENOUGH' }, { state: 'failed', failure: 'insufficientFunds' }],
    [{ refused: 'PARAM_ILLEGAL' }, { state: 'failed', failure: 'unavailable' }],
    [{ refused: 'SOMETHING_NEW' }, { state: 'failed', failure: 'unavailable', detail: 'SOMETHING_NEW' }],
    [{ refused: 'ORDER_IS_CLOSED' }, { state: 'cancelled' }],
    [{ refused: 'REPEAT_REQ_INCONSISTENT' }, { state: 'processing' }],
    ['undecided', { state: 'processing', detail: 'PAYMENT_IN_PROCESS' }],
    ['redirect', { state: 'needsAction', action: { kind: 'redirect' } }],
    [
      { action: { applinkUrl: 'https://wallet.example/pay' } },
      { state: 'needsAction', action: { kind: 'redirect', url: 'https://wallet.example/pay' } },
    ],
    [
      {
        action: {
          redirectActionForm: {
            method: 'POST',
            redirectUrl: 'https://bank.example/3ds',
            parameters: '{"creq":"a+b="}',
          },
        },
      },
      {
        state: 'needsAction',
        action: { kind: 'form', url: 'https://bank.example/3ds', fields: { creq: 'a+b=' } },
      },
    ],
    [{ action: { orderCodeForm: { codeDetails: [] } } }, { state: 'processing' }],
    [{ action: { schemeUrl: 'wallet://pay' } }, { state: 'processing' }],
  ]
  test.each(decisions)('with %j at Antom', async (decision, expected) => {
    antom.decide(decision)
    expect(await provider().begin(begin(cardMeans()), noAbort)).toMatchObject(expected)
  })

  test.each([{ normalUrl: 'http://bank.example/3ds' }, { normalUrl: 'javascript:alert(1)' }])(
    'a page at %j is not opened',
    async (action) => {
      antom.decide({ action })
      await expect(provider().begin(begin(cardMeans()), noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    },
  )

  test('the documented test cards and amount are refused', async () => {
    for (const pan of ['4054692760174822', '5162770472561357'])
      expect(await provider().begin(begin(cardMeans(pan)), noAbort)).toMatchObject({ state: 'failed' })
    const amount = { amountMinor: 11, currency: 'EUR', digits: 2 }
    expect(await provider().begin(begin(cardMeans(), { amount }), noAbort)).toMatchObject({
      detail: 'RISK_REJECT',
    })
  })
})

test('a stored card that Antom does not know fails', async () => {
  const means = { kind: 'savedCard' as const, token: 'ALIPAYunknown==' }
  expect(await provider().begin(begin(means, { payerReference }), noAbort)).toMatchObject({
    state: 'failed',
    detail: 'INVALID_TOKEN',
  })
})

describe('Antom’s page', () => {
  test('opens with cards alone, and is paid there', async () => {
    const request = begin(page)
    const started = await provider({ takesCards: false }).begin(request, noAbort)
    expect(started).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
    expect(bodyOf(0)).toMatchObject({
      productScene: 'CHECKOUT_PAYMENT',
      availablePaymentMethod: { paymentMethodTypeList: [{ paymentMethodType: 'CARD' }] },
    })
    const known = testKnown(request, null)
    expect(await provider({ takesCards: false }).resume(known, {}, noAbort)).toBeNull()
    antom.choose('checkout', request.reference, 'Pay')
    expect(await provider({ takesCards: false }).resume(known, {}, noAbort)).toEqual({
      state: 'succeeded',
      providerReference: antom.paymentOf(request.reference).paymentId,
      amount: request.amount,
      card: { brand: 'visa', lastFour: '0768' },
    })
  })

  test('that Antom refuses to open fails', async () => {
    antom.decide({ refused: 'PARAM_ILLEGAL' })
    expect(await provider().begin(begin(page), noAbort)).toEqual({
      state: 'failed',
      failure: 'unavailable',
      detail: 'PARAM_ILLEGAL',
    })
  })

  test('cannot be ended: the attempt goes on waiting there', async () => {
    const request = begin(page)
    await provider().begin(request, noAbort)
    expect(await provider().cancel(testKnown(request, null), noAbort)).toMatchObject({ state: 'needsAction' })
  })
})

describe('a wallet', () => {
  test('redirects, and is paid once the query says so, whatever comes back', async () => {
    const { request, started, known } = await open()
    expect(started).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
    expect(bodyOf(0)['paymentMethod']).toEqual({ paymentMethodType: 'GCASH' })
    expect(await provider().resume(known, { result: 'SUCCESS' }, noAbort)).toMatchObject({
      state: 'needsAction',
    })
    antom.choose('pay', request.reference, 'Pay')
    const paid = await provider().resume(known, {}, noAbort)
    expect(paid).toMatchObject({ state: 'succeeded', amount: request.amount })
    expect(await provider().resume(known, {}, noAbort)).toEqual(paid)
    expect(await provider().query(known, noAbort)).toEqual(paid)
  })

  test('rupiahs have two decimals there, won none', async () => {
    await open({ country: 'ID', means: { kind: 'method', method: 'dana' } })
    expect(bodyOf(0)['paymentAmount']).toEqual({ currency: 'IDR', value: '105000' })
    const request = begin({ kind: 'method', method: 'kakaopay' }, { country: 'KR' })
    await provider().begin(request, noAbort)
    expect(bodyOf(1)['paymentAmount']).toEqual({ currency: 'KRW', value: '1050' })
    antom.choose('pay', request.reference, 'Pay')
    expect(await provider().query(testKnown(request, null), noAbort)).toMatchObject({
      amount: { amountMinor: 1050, currency: 'KRW', digits: 0 },
    })
  })

  test.each<[AntomPayment['status'], string, object]>([
    ['SUCCESS', 'SUCCESS', { state: 'succeeded' }],
    ['FAIL', 'USER_BALANCE_NOT_ENOUGH', { state: 'failed', failure: 'insufficientFunds' }],
    ['CANCELLED', 'CANCELLED', { state: 'cancelled' }],
    ['PROCESSING', 'PAYMENT_IN_PROCESS', { state: 'needsAction' }],
    ['PENDING', 'PAYMENT_PENDING', { state: 'processing', detail: 'PENDING' }],
    ['NEW' as AntomPayment['status'], 'NEW', { state: 'processing', detail: 'NEW' }],
  ])('that is %s there', async (status, code, expected) => {
    const { request, known } = await open()
    antom.settle(antom.paymentOf(request.reference), status, code)
    expect(await provider().query(known, noAbort)).toMatchObject(expected)
  })

  test('that took another amount says so', async () => {
    const { request, known } = await open()
    antom.choose('pay', request.reference, 'Pay')
    antom.paymentOf(request.reference).amount = { currency: 'PHP', value: '1' }
    expect(await provider().query(known, noAbort)).toMatchObject({ amount: { amountMinor: 1 } })
  })

  test('is cancelled there, so that it cannot be paid afterwards', async () => {
    const { request, known } = await open()
    expect(await provider().cancel(known, noAbort)).toMatchObject({ state: 'cancelled' })
    expect(antom.paymentOf(request.reference).status).toBe('CANCELLED')
  })

  test('that is paid meanwhile stays paid', async () => {
    const { request, known } = await open()
    antom.choose('pay', request.reference, 'Pay')
    expect(await provider().cancel(known, noAbort)).toMatchObject({ state: 'succeeded' })
    expect(antom.requests.some(({ path }) => path.endsWith('/payments/cancel'))).toBe(false)
  })

  test('that cannot be cancelled is asked about further', async () => {
    const { known } = await open()
    antom.decide({ refused: 'CANCEL_WINDOW_EXCEED' })
    expect(await provider().cancel(known, noAbort)).toEqual({
      state: 'needsAction',
      detail: 'cancel CANCEL_WINDOW_EXCEED',
    })
  })

  test('of another country is a fault of ours', async () => {
    await expect(provider().begin(begin(gcash), noAbort)).rejects.toThrow('no method gcash in NL')
  })
})

describe('faults', () => {
  test('a lost answer, 5xx and 429: repeated under one id, charged once', async () => {
    for (const fault of ['loses', 500, 503, 429, 'page'] as const) {
      antom.requests.length = 0
      antom.failNext([fault])
      const request = begin(cardMeans())
      expect(await provider().begin(request, noAbort), String(fault)).toMatchObject({ state: 'succeeded' })
      expect(bodyOf(1)['paymentRequestId']).toBe(bodyOf(0)['paymentRequestId'])
    }
  })

  test('a repetition by the gateway gets the same result', async () => {
    const request = begin(cardMeans())
    const first = await provider().begin(request, noAbort)
    expect(await provider().begin(request, noAbort)).toEqual(first)
  })

  test('a payment whose answer was lost is found by its id', async () => {
    const request = begin(cardMeans())
    antom.failNext(['loses', 'loses'])
    await expect(provider().begin(request, noAbort)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await provider().query(testKnown(request, null), noAbort)).toMatchObject({ state: 'succeeded' })
  })

  test.each([
    [[500, 500], 'antom: 500'],
    [['page', 'page'], 'antom: SyntaxError'],
    [['redirects', 'redirects'], /^antom: /],
  ] as const)(
    '%j twice: the result is unknown, and the error names no card and no key',
    async (faults, text) => {
      antom.failNext([...faults])
      const failure = provider().begin(begin(cardMeans()), noAbort)
      await expect(failure).rejects.toBeInstanceOf(ProviderUnreachable)
      await expect(failure).rejects.toThrow(text)
      const error: unknown = await failure.catch((thrown: unknown) => thrown)
      const written = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
      expect(written).not.toContain(visa.pan)
      expect(written).not.toContain(account.privateKey)
    },
  )

  test.each(['UNKNOWN_EXCEPTION', 'REQUEST_TRAFFIC_EXCEED_LIMIT'])(
    '%s leaves the result unknown',
    async (refused) => {
      antom.decide({ refused })
      await expect(provider().begin(begin(cardMeans()), noAbort)).rejects.toThrow(refused)
    },
  )

  test('a call that hangs ends with the caller’s signal, and is not repeated', async () => {
    antom.failNext(['hangs'])
    const abort = new AbortController()
    const call = provider().begin(begin(cardMeans()), abort.signal)
    await expect.poll(() => antom.requests.length).toBe(1)
    abort.abort(new DOMException('too late', 'TimeoutError'))
    await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(antom.requests).toHaveLength(1)
  })

  test.each(['wrong', 'not'] as const)('an answer that is signed %s is not believed', async (how) => {
    antom.signAnswers(how)
    await expect(provider().begin(begin(cardMeans()), noAbort)).rejects.toThrow('wrong signature')
  })

  test.each([
    ['KEY_NOT_FOUND', { clientId: 'SANDBOX_ANOTHER' }],
    ['INVALID_SIGNATURE', { privateKey: newAntomAccount('X').privateKey }],
  ])('wrong settings fail without a charge, and the log gets %s', async (detail, settings) => {
    const result = await provider(settings).begin(begin(cardMeans()), noAbort)
    expect(result).toEqual({ state: 'failed', failure: 'unavailable', detail })
  })

  test('a query that is refused for our settings is a fault to repeat, not a result', async () => {
    const known = testKnown(begin(cardMeans()), null)
    await expect(provider({ clientId: 'SANDBOX_ANOTHER' }).query(known, noAbort)).rejects.toBeInstanceOf(
      ProviderUnreachable,
    )
  })
})

describe('refunds', () => {
  async function paid() {
    const request = begin(cardMeans())
    const { providerReference } = await provider().begin(request, noAbort)
    return { request, known: testKnown(request, providerReference) }
  }
  let refundId: string
  beforeEach(() => {
    refundId = randomUUID()
  })
  const refundOf = (amountMinor: number) => ({
    refundId,
    idempotencyKey: refundId,
    amount: { amountMinor, currency: 'EUR', digits: 2 },
  })
  const refunded = (reference: string) => antom.paymentOf(reference).refunded

  test('are done once however often they are sent', async () => {
    const { request, known } = await paid()
    const first = await provider().refund(known, refundOf(1000), noAbort)
    expect(first).toMatchObject({ state: 'succeeded', providerReference: expect.any(String) as string })
    expect(await provider().refund(known, refundOf(1000), noAbort)).toEqual(first)
    expect(refunded(request.reference)).toBe(1000)
  })

  test('that take time are queried', async () => {
    const { known } = await paid()
    antom.decideRefund('undecided')
    const { providerReference = null, state } = await provider().refund(known, refundOf(1000), noAbort)
    expect(state).toBe('processing')
    const ask = () => provider().queryRefund(known, { refundId, providerReference }, noAbort)
    expect(await ask()).toMatchObject({ state: 'processing' })
    const made = antom.refunds.get(refundId.replaceAll('-', ''))
    if (!made) throw new Error('The stand-in has no refund.')
    made.status = 'SUCCESS'
    expect(await ask()).toMatchObject({ state: 'succeeded', providerReference })
    made.status = 'FAIL'
    expect(await ask()).toMatchObject({ state: 'failed' })
  })

  test('of more than was paid, of no payment, or refused ones fail', async () => {
    const { known } = await paid()
    expect(await provider().refund(known, refundOf(1051), noAbort)).toEqual({
      state: 'failed',
      detail: 'REFUND_AMOUNT_EXCEED',
    })
    const unknown = { ...known, providerReference: null }
    expect(await provider().refund(unknown, refundOf(1), noAbort)).toMatchObject({ state: 'failed' })
  })

  test('that Antom does not know are asked about further', async () => {
    const { known } = await paid()
    await expect(
      provider().queryRefund(known, { refundId, providerReference: null }, noAbort),
    ).rejects.toThrow('REFUND_NOT_EXIST')
  })

  test('whose answer is lost are repeated under the same id', async () => {
    const { request, known } = await paid()
    antom.failNext(['loses'])
    expect(await provider().refund(known, refundOf(1050), noAbort)).toMatchObject({ state: 'succeeded' })
    expect(refunded(request.reference)).toBe(1050)
  })
})
