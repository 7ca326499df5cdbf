import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceWallet } from '@crema/contract/payments/payment-attempt'
import { startAdyen, type AdyenDecision, type AdyenOutcome } from '@crema/tools/payment-peers/adyen'
import type { AdyenSettings } from '#src/config/providers/adyen-settings.ts'
import { ProviderUnreachable, type BeginRequest } from '../payment-provider.ts'
import { testBegin, testKnown, visa } from '../testing-attempt.ts'
import { adyenProvider } from './adyen-provider.ts'

const account = {
  apiKey: 'AQEtest-key-of-this-test',
  merchantAccount: 'ShopMerchantECOM',
  hmacKey: '0123456789ABCDEF'.repeat(4),
  webhookUser: 'crema',
  webhookPassword: 'a password',
}
const noAbort = new AbortController().signal
const payerReference = 'payer-3f1c'

let adyen: Awaited<ReturnType<typeof startAdyen>>
beforeAll(async () => {
  adyen = await startAdyen(account)
})
afterAll(() => adyen.stop())
beforeEach(() => {
  adyen.requests.length = 0
})
// Every request was as documented.
afterEach(() => adyen.assertDocumented())

const provider = (more: Partial<AdyenSettings> = {}) =>
  adyenProvider(
    {
      ...account,
      url: adyen.url,
      isLive: false,
      methods: ['ideal', 'gcash'],
      takesCards: true,
      hostedFields: undefined,
      applePay: undefined,
      googlePay: undefined,
      ...more,
    },
    'Crema',
  )
const begin = (means: BeginRequest['means'], more: Partial<BeginRequest> = {}) =>
  testBegin(means, '/adyenAuth', more)
const cardMeans = (pan = visa.pan, save = false) => ({ kind: 'card' as const, card: { ...visa, pan }, save })
const page = { kind: 'method' as const, method: 'adyenCheckout' }
const bodyOf = (index: number) =>
  JSON.parse(adyen.requests.at(index)?.rawBody.toString() ?? '') as Record<string, unknown>

describe('what is offered', () => {
  test('cards on Adyen’s page, or from our form where the account may send them', () => {
    expect(provider({ takesCards: false }).methods('US', 'USD')).toEqual([
      { method: 'adyenCheckout', name: 'Visa, Mastercard' },
    ])
    expect(
      provider()
        .methods('US', 'USD')
        .map(({ method }) => method),
    ).toEqual(['card'])
    expect([provider().savesCards, provider({ takesCards: false }).savesCards]).toEqual([true, false])
  })

  test('methods of the country and its currency that the chain has named', () => {
    expect(provider().methods('NL', 'EUR')).toContainEqual({ method: 'ideal', name: 'iDEAL' })
    expect(provider().methods('PH', 'PHP')).toContainEqual({ method: 'gcash', name: 'GCash' })
    expect(provider({ methods: [] }).methods('NL', 'EUR')).toHaveLength(1)
    expect(provider().methods('NL', 'USD')).toHaveLength(1)
    expect(provider().methods('KR', 'KRW')).toHaveLength(1)
  })
})

describe('a card of our form', () => {
  test('is paid at once; the answer has number, amount and card', async () => {
    const request = begin(cardMeans())
    const result = await provider().begin(request, noAbort)
    const { pspReference } = adyen.paymentOf(request.reference)
    expect(result).toEqual({
      state: 'succeeded',
      providerReference: pspReference,
      amount: request.amount,
      card: { brand: 'visa', lastFour: '1111' },
    })
    expect(adyen.requests[0]?.headers['x-api-key']).toBe(account.apiKey)
    expect(bodyOf(0)).toMatchObject({
      reference: request.reference,
      amount: { currency: 'EUR', value: 1050 },
      authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
    })
  })

  const decisions: [AdyenDecision, object][] = [
    [{ refused: '2' }, { state: 'failed', failure: 'cardDeclined', detail: 'Refused 2' }],
    [{ refused: '4' }, { state: 'failed', failure: 'unavailable' }],
    [{ refused: '6' }, { state: 'failed', failure: 'cardExpired' }],
    [{ refused: '9' }, { state: 'failed', failure: 'unavailable' }],
    [{ refused: '11' }, { state: 'failed', failure: 'authenticationFailed' }],
    [{ refused: '12' }, { state: 'failed', failure: 'insufficientFunds' }],
    [{ refused: '24' }, { state: 'failed', failure: 'securityCodeWrong' }],
    ['Error', { state: 'failed', failure: 'unavailable' }],
    ['Cancelled', { state: 'cancelled' }],
    ['Pending', { state: 'processing' }],
    ['Received', { state: 'processing' }],
    ['AuthenticationFinished', { state: 'processing' }],
    ['PartiallyAuthorised', { state: 'processing', detail: 'PartiallyAuthorised' }],
    ['threeDS2', { state: 'processing', detail: 'IdentifyShopper threeDS2' }],
    ['voucher', { state: 'processing', detail: 'PresentToShopper voucher' }],
    ['form', { state: 'needsAction', action: { kind: 'form', fields: { PaReq: 'pa+req=' } } }],
  ]
  test.each(decisions)('with %j at Adyen', async (decision, expected) => {
    adyen.decide(decision)
    expect(await provider().begin(begin(cardMeans()), noAbort)).toMatchObject(expected)
  })

  test('a challenge redirects; the return is read once and answers a reload alike', async () => {
    const request = begin(cardMeans('4212345678910006'))
    const started = await provider().begin(request, noAbort)
    expect(started).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
    const known = testKnown(request, started.providerReference)
    const returned = adyen.finishRedirect(request.reference, 'Authorised')
    const first = await provider().resume(known, returned, noAbort)
    expect(first).toMatchObject({
      state: 'succeeded',
      providerReference: adyen.paymentOf(request.reference).pspReference,
      amount: request.amount,
    })
    expect(await provider().resume(known, returned, noAbort)).toEqual(first)
  })

  test.each<[AdyenOutcome, object]>([
    [{ refused: '11' }, { state: 'failed', failure: 'authenticationFailed' }],
    ['Cancelled', { state: 'cancelled' }],
    ['Pending', { state: 'processing' }],
  ])('a challenge that ends with %j', async (outcome, expected) => {
    const request = begin(cardMeans('4212345678910006'))
    await provider().begin(request, noAbort)
    const returned = adyen.finishRedirect(request.reference, outcome)
    expect(await provider().resume(testKnown(request, null), returned, noAbort)).toMatchObject(expected)
  })

  test('the return of another payment, an invented one or none leaves the attempt as it is', async () => {
    const [mine, other] = [begin(cardMeans('4212345678910006')), begin(cardMeans('4212345678910006'))]
    await provider().begin(mine, noAbort)
    await provider().begin(other, noAbort)
    const returned = adyen.finishRedirect(other.reference, 'Authorised')
    const known = testKnown(mine, null)
    expect(await provider().resume(known, returned, noAbort)).toBeNull()
    expect(await provider().resume(known, { redirectResult: 'invented' }, noAbort)).toBeNull()
    expect(await provider().resume(known, { MD: 'x', PaRes: 'y' }, noAbort)).toBeNull()
    expect(await provider().resume(known, { payload: 'x' }, noAbort)).toBeNull()
    expect(await provider().resume(known, {}, noAbort)).toBeNull()
  })

  test('a wrong key at a return is a fault to repeat, not a result', async () => {
    const known = testKnown(begin(cardMeans()), null)
    await expect(
      provider({ apiKey: 'another key' }).resume(known, { redirectResult: 'x' }, noAbort),
    ).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  test.each([
    [{ apiKey: 'another key' }, '401 000'],
    [{ merchantAccount: 'Another' }, '403 901'],
  ])('wrong settings %j fail without a charge, and the log gets the reason', async (settings, detail) => {
    expect(await provider(settings).begin(begin(cardMeans()), noAbort)).toEqual({
      state: 'failed',
      failure: 'unavailable',
      detail,
    })
  })
})

describe('saved cards', () => {
  async function save() {
    const request = begin(cardMeans(visa.pan, true), { payerReference })
    const { saved } = await provider().begin(request, noAbort)
    return saved
  }

  test('a card is stored only where the member asked for it', async () => {
    expect(await save()).toEqual({
      token: expect.stringMatching(/^\w{16}$/) as string,
      brand: 'visa',
      lastFour: '1111',
      expiryMonth: 3,
      expiryYear: 2030,
    })
    expect(bodyOf(0)).toMatchObject({ storePaymentMethod: true, recurringProcessingModel: 'CardOnFile' })
    adyen.requests.length = 0
    await provider().begin(begin(cardMeans(), { payerReference }), noAbort)
    expect(Object.keys(bodyOf(0))).not.toContain('storePaymentMethod')
    expect(Object.keys(bodyOf(0))).not.toContain('shopperReference')
  })

  test('after a challenge the stored card is found, too', async () => {
    const request = begin(cardMeans('4212345678910006', true), { payerReference })
    await provider().begin(request, noAbort)
    const returned = adyen.finishRedirect(request.reference, 'Authorised')
    expect(await provider().resume(testKnown(request, null), returned, noAbort)).toMatchObject({
      state: 'succeeded',
      saved: { brand: 'visa', lastFour: '1142' },
    })
  })

  test('a stored card that cannot be read does not fail its payment', async () => {
    adyen.failNext([500, 500], /storedPaymentMethods/)
    const request = begin(cardMeans(visa.pan, true), { payerReference })
    const result = await provider().begin(request, noAbort)
    expect(result).toMatchObject({ state: 'succeeded', detail: 'The stored card: adyen: 500' })
    expect(result.saved).toBeUndefined()
  })

  test('is charged by its token for its member alone, and removed once', async () => {
    const saved = await save()
    const means = { kind: 'savedCard' as const, token: saved?.token ?? '' }
    expect(await provider().begin(begin(means, { payerReference }), noAbort)).toMatchObject({
      state: 'succeeded',
    })
    expect(await provider().begin(begin(means, { payerReference: 'another' }), noAbort)).toMatchObject({
      state: 'failed',
      detail: '422 800',
    })
    await expect(provider().begin(begin(means), noAbort)).rejects.toThrow('for members only')
    await provider().removeCard(payerReference, means.token, noAbort)
    await provider().removeCard(payerReference, means.token, noAbort)
    expect(adyen.removed).toEqual([means.token])
  })
})

describe('Adyen’s page', () => {
  async function open(more: Partial<BeginRequest> = {}) {
    const request = begin(page, more)
    const started = await provider({ takesCards: false }).begin(request, noAbort)
    return { request, started, id: started.providerReference ?? '' }
  }

  test('opens with cards alone; it offers to store one only to a member', async () => {
    const { started, id } = await open()
    expect(started).toEqual({
      state: 'needsAction',
      providerReference: id,
      action: { kind: 'redirect', url: expect.stringMatching(/^http.*\/payer\//) as string },
    })
    expect(bodyOf(0)).toMatchObject({ mode: 'hosted', allowedPaymentMethods: ['scheme'] })
    expect(Object.keys(bodyOf(0))).not.toContain('storePaymentMethodMode')
    await open({ payerReference })
    expect(bodyOf(1)).toMatchObject({
      shopperReference: payerReference,
      storePaymentMethodMode: 'askForConsent',
    })
  })

  test.each([
    ['completed', { state: 'succeeded', amount: { amountMinor: 1050, currency: 'EUR', digits: 2 } }],
    ['paymentPending', { state: 'processing' }],
    ['active', { state: 'processing' }],
    ['refused', { state: 'failed', failure: 'cardDeclined' }],
    ['canceled', { state: 'cancelled' }],
    ['expired', { state: 'cancelled' }],
    ['somethingNew', { state: 'processing', detail: 'somethingNew' }],
  ])('left as %s', async (status, expected) => {
    const { request, id } = await open()
    const returned = adyen.leaveSession(id, status)
    expect(await provider().resume(testKnown(request, id), returned, noAbort)).toMatchObject(expected)
  })

  test('two payments in one session are no success: people decide', async () => {
    const { request, id } = await open()
    const returned = adyen.leaveSession(id, 'completed', 2)
    expect(await provider().resume(testKnown(request, id), returned, noAbort)).toMatchObject({
      state: 'processing',
      detail: '2 payments',
    })
  })

  test('the result of another session, or an invented one, proves nothing', async () => {
    const [mine, other] = [await open(), await open()]
    const returned = adyen.leaveSession(other.id, 'completed')
    const known = testKnown(mine.request, mine.id)
    expect(await provider().resume(known, returned, noAbort)).toBeNull()
    const invented = { sessionId: mine.id, sessionResult: 'invented' }
    expect(await provider().resume(known, invented, noAbort)).toBeNull()
  })
})

describe('Adyen’s fields in our form', () => {
  const hostedFields = {
    clientKey: 'test_ABC',
    script: 'https://checkoutshopper-test.cdn.adyen.com/checkoutshopper/sdk/6.45.2/adyen.js',
    integrity: 'sha384-abc',
  }
  const fields = { takesCards: false, hostedFields }
  const encrypted = {
    encryptedCardNumber: 'test_4111111111111111',
    encryptedExpiryMonth: 'test_03',
    encryptedExpiryYear: 'test_2030',
    encryptedSecurityCode: 'test_737',
  }
  const hosted = (token: object | string, save = false) => ({
    kind: 'hostedCard' as const,
    token: typeof token === 'string' ? token : JSON.stringify(token),
    save,
  })

  test('are offered with Adyen’s page, for browsers that cannot load them', () => {
    expect(provider(fields).hostedFields).toEqual({
      provider: 'adyen',
      ...hostedFields,
      environment: 'test',
      pageMethod: 'adyenCheckout',
    })
    expect(
      provider(fields)
        .methods('US', 'USD')
        .map(({ method }) => method),
    ).toEqual(['card', 'adyenCheckout'])
    expect(provider({ takesCards: false }).hostedFields).toBeUndefined()
  })

  test('an encrypted card is passed on as it is, and charged', async () => {
    const result = await provider(fields).begin(begin(hosted({ ...encrypted, brand: 'visa' })), noAbort)
    expect(result).toMatchObject({ state: 'succeeded', card: { brand: 'visa', lastFour: '1111' } })
    expect(bodyOf(0)).toMatchObject({
      paymentMethod: { type: 'scheme', ...encrypted, brand: 'visa' },
      shopperInteraction: 'Ecommerce',
      authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
    })
  })

  test('one that is to be saved is', async () => {
    const request = begin(hosted(encrypted, true), { payerReference })
    const result = await provider(fields).begin(request, noAbort)
    expect(result).toMatchObject({ state: 'succeeded', saved: { brand: 'visa', lastFour: '1111' } })
    expect(bodyOf(0)).toMatchObject({ storePaymentMethod: true, shopperReference: payerReference })
  })

  test('3-D Secure is Adyen’s redirect', async () => {
    const card = { ...encrypted, encryptedCardNumber: 'test_4212345678910006' }
    const request = begin(hosted(card))
    expect(await provider(fields).begin(request, noAbort)).toMatchObject({
      state: 'needsAction',
      action: { kind: 'redirect' },
    })
  })

  test.each([
    'no JSON',
    '[]',
    JSON.stringify({ ...encrypted, encryptedSecurityCode: '' }),
    JSON.stringify({ ...encrypted, number: '1' }),
    JSON.stringify({ ...encrypted, encryptedExpiryMonth: undefined }),
  ])('what is no encrypted card is not sent: %s', async (token) => {
    expect(await provider(fields).begin(begin(hosted(token)), noAbort)).toMatchObject({
      state: 'failed',
      failure: 'unavailable',
    })
    expect(adyen.requests).toEqual([])
  })

  test('a card that Adyen cannot decrypt charges nothing', async () => {
    const card = { ...encrypted, encryptedCardNumber: 'adyenjs_0_1_25$other' }
    const request = begin(hosted(card))
    expect(await provider(fields).begin(request, noAbort)).toMatchObject({ state: 'failed' })
    expect(adyen.charges()).not.toContain(request.reference)
  })
})

describe('wallets of devices', () => {
  const merchantPage = { domain: 'coffee.example', validationUrl: undefined }
  const wallets = { applePay: '000000000200001', googlePay: 'BCR2DN6T' }
  const walletMeans = (wallet: DeviceWallet, token: string) => ({
    kind: 'deviceWallet' as const,
    wallet,
    token,
  })
  const offered = (more: Partial<AdyenSettings>) => provider(more).deviceWallets?.offered('NL')

  test('are offered where the chain has named its merchant', () => {
    expect(offered({})).toEqual([])
    expect(offered({ googlePay: wallets.googlePay })?.map(({ wallet }) => wallet)).toEqual(['googlePay'])
    expect(offered(wallets)).toMatchObject([
      {
        method: 'https://apple.com/apple-pay',
        data: { merchantIdentifier: wallets.applePay, countryCode: 'NL' },
      },
      {
        method: 'https://google.com/pay',
        data: {
          environment: 'TEST',
          merchantInfo: { merchantId: 'BCR2DN6T', merchantName: 'Crema' },
          allowedPaymentMethods: [
            {
              tokenizationSpecification: {
                parameters: { gateway: 'adyen', gatewayMerchantId: account.merchantAccount },
              },
            },
          ],
        },
      },
    ])
    expect(offered({ ...wallets, isLive: true })?.[1]?.data['environment']).toBe('PRODUCTION')
  })

  test('what Apple Pay has approved is charged; Adyen reads it as base64', async () => {
    const paymentData = { version: 'EC_v1', data: 'encrypted' }
    const token = JSON.stringify({ paymentData, transactionIdentifier: 'F1' })
    const result = await provider(wallets).begin(begin(walletMeans('applePay', token)), noAbort)
    expect(result).toMatchObject({ state: 'succeeded' })
    expect(bodyOf(0)).toMatchObject({
      paymentMethod: { type: 'applepay', applePayToken: btoa(JSON.stringify(paymentData)) },
      shopperInteraction: 'Ecommerce',
    })
  })

  test.each(['no JSON', '{}', '{"paymentData":"text"}'])('a token that is none: %s', async (token) => {
    expect(await provider(wallets).begin(begin(walletMeans('applePay', token)), noAbort)).toMatchObject({
      state: 'failed',
      failure: 'unavailable',
    })
    expect(adyen.requests).toEqual([])
  })

  test('a card of Google Pay that no device vouches for goes through 3-D Secure', async () => {
    adyen.decide('redirect')
    const request = begin(walletMeans('googlePay', '{"signature":"…"}'))
    const started = await provider(wallets).begin(request, noAbort)
    expect(started).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
    expect(bodyOf(0)).toMatchObject({
      paymentMethod: { type: 'googlepay', googlePayToken: '{"signature":"…"}' },
      authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
    })
    const returned = adyen.finishRedirect(request.reference, 'Authorised')
    expect(await provider(wallets).resume(testKnown(request, null), returned, noAbort)).toMatchObject({
      state: 'succeeded',
    })
  })

  test('Adyen answers with a session of Apple Pay for the page’s domain', async () => {
    const session = await provider(wallets).deviceWallets?.merchantSession(merchantPage, noAbort)
    expect(session).toMatchObject({
      merchantIdentifier: wallets.applePay,
      domainName: 'coffee.example',
      displayName: 'Crema',
    })
    await expect(
      provider({ ...wallets, apiKey: 'another key' }).deviceWallets?.merchantSession(merchantPage, noAbort),
    ).rejects.toBeInstanceOf(ProviderUnreachable)
  })
})

test('a method that redirects', async () => {
  const request = begin({ kind: 'method', method: 'ideal' })
  expect(await provider().begin(request, noAbort)).toMatchObject({
    state: 'needsAction',
    action: { kind: 'redirect' },
  })
  expect(bodyOf(0)['paymentMethod']).toEqual({ type: 'ideal' })
  const returned = adyen.finishRedirect(request.reference, 'Received')
  expect(await provider().resume(testKnown(request, null), returned, noAbort)).toMatchObject({
    state: 'processing',
  })
})

describe('faults', () => {
  test('a lost answer, 5xx and 429: repeated with one key, charged once', async () => {
    for (const fault of ['loses', 500, 503, 429, 'page'] as const) {
      adyen.requests.length = 0
      adyen.failNext([fault])
      const request = begin(cardMeans())
      expect(await provider().begin(request, noAbort), String(fault)).toMatchObject({ state: 'succeeded' })
      expect(adyen.payments.filter(({ reference }) => reference === request.reference)).toHaveLength(1)
      const [first, second] = adyen.requests.map(({ headers }) => headers['idempotency-key'])
      expect(second).toBe(first)
    }
  })

  test('a repetition by the gateway gets the same result; another attempt has another key', async () => {
    const request = begin(cardMeans())
    const first = await provider().begin(request, noAbort)
    expect(await provider().begin(request, noAbort)).toEqual(first)
    await provider().begin(begin(cardMeans()), noAbort)
    const keys = adyen.requests.map(({ headers }) => headers['idempotency-key'])
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  })

  test.each([
    [[500, 500], 'adyen: 500'],
    [['page', 'page'], 'adyen: SyntaxError'],
    [['redirects', 'redirects'], /^adyen: /],
  ] as const)(
    '%j twice: the result is unknown, and the error names no card and no key',
    async (faults, text) => {
      adyen.failNext([...faults])
      const failure = provider().begin(begin(cardMeans()), noAbort)
      await expect(failure).rejects.toBeInstanceOf(ProviderUnreachable)
      await expect(failure).rejects.toThrow(text)
      const error: unknown = await failure.catch((thrown: unknown) => thrown)
      const written = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)
      expect(written).not.toContain(visa.pan)
      expect(written).not.toContain(account.apiKey)
    },
  )

  test('a call that hangs ends with the caller’s signal, and is not repeated', async () => {
    adyen.failNext(['hangs'])
    const abort = new AbortController()
    const call = provider().begin(begin(cardMeans()), abort.signal)
    await expect.poll(() => adyen.requests.length).toBe(1)
    abort.abort(new DOMException('too late', 'TimeoutError'))
    await expect(call).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(adyen.requests).toHaveLength(1)
  })
})

test('there is no query and no call that ends a payment', async () => {
  const known = testKnown(begin(page), 'CS1')
  expect(await provider().query(known, noAbort)).toBeNull()
  expect(await provider().cancel(known, noAbort)).toEqual({ state: 'cancelled' })
  expect(adyen.requests).toHaveLength(0)
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

  test('are received, and done once however often they are sent', async () => {
    const { request, known } = await paid()
    const first = await provider().refund(known, refundOf(1000), noAbort)
    expect(first).toEqual({
      state: 'processing',
      providerReference: expect.stringMatching(/^\w{16}$/) as string,
    })
    expect(await provider().refund(known, refundOf(1000), noAbort)).toEqual(first)
    expect(adyen.paymentOf(request.reference).refunded).toBe(1000)
    expect(await provider().queryRefund(known, { refundId, providerReference: 'R' }, noAbort)).toEqual({
      state: 'processing',
      providerReference: 'R',
    })
  })

  test('of more than was paid, or of no payment, fail', async () => {
    const { known } = await paid()
    expect(await provider().refund(known, refundOf(1051), noAbort)).toEqual({
      state: 'failed',
      detail: '422 137',
    })
    const unknown = { ...known, providerReference: null }
    expect(await provider().refund(unknown, refundOf(1), noAbort)).toMatchObject({ state: 'failed' })
  })

  test('whose answer is lost are repeated under the same key', async () => {
    const { request, known } = await paid()
    adyen.failNext(['loses'])
    expect(await provider().refund(known, refundOf(1050), noAbort)).toMatchObject({ state: 'processing' })
    expect(adyen.paymentOf(request.reference).refunded).toBe(1050)
  })
})
