import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startPayermax, type PayermaxOrder, type PayermaxRefund } from '@crema/tools/payment-peers/payermax'
import { payermaxProvider } from './payermax-provider.ts'
import { payermaxVerifier } from './payermax-signature.ts'

const account = { appId: 'app-of-this-test', merchantNo: 'SP0001' }

let payermax: Awaited<ReturnType<typeof startPayermax>>
beforeAll(async () => {
  payermax = await startPayermax(account)
})
afterAll(() => payermax.stop())
afterEach(() => payermax.assertDocumented())

const order: PayermaxOrder = {
  integrate: 'Hosted_Checkout',
  outTradeNo: 'a1b2',
  tradeToken: 'T2026112300000001',
  subject: '#A-17',
  totalAmount: 10.5,
  currency: 'EUR',
  country: 'NL',
  userId: 'payer',
  frontCallbackUrl: 'https://coffee.example/payerMaxEnd',
  paymentDetail: { paymentMethodType: 'CARD' },
  status: 'SUCCESS',
  code: '',
}
const refund: PayermaxRefund = {
  outRefundNo: 'c3d4',
  refundTradeNo: '20261123TI1',
  outTradeNo: 'a1b2',
  amount: 10.5,
  currency: 'EUR',
  status: 'REFUND_SUCCESS',
}
const provider = () => payermaxProvider({ ...payermax.settings, version: '1.4', methods: [] })
type Webhook = ReturnType<typeof payermax.notice>
const read = (webhook: Webhook) => provider().readWebhook(webhook)
const eventsOf = async (webhook: Webhook) => (await read(webhook))?.events

describe('the signature', () => {
  // A key that was made for this vector alone.
  const publicKey =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAli/Mr7b3/h+M7eq3NmNd9aDEx7S01W5kXVTsGYI4clUo6xeqpAMT36u7nZ+sP5YrM+5NdyPp9q51rH5y607iB0FDuxUN/rwiy2rxBRkhW+LzQBZbm6aEUn5HlxnwOXq3JFNATONPc8bnmt1zhZ5N4sBuXl0n3OBFalVU5Mg8nO5Ymn87oVHX9qWJpxYxtNvO2fMZtSkEkB4ANqYpN9bnHFbD6vOmTW8kpE7eXCewiWsFNB/Gm7ff48IVdpCtiZz+Jv//nwKYWgjBZnUPYC4WIn+OHejCItNaFCZxDpPzAg6ok7mJ5ILvYVVIBDsCrTT+SJZJl5jJO+1m6tBY2o6DsQIDAQAB'
  const body = Buffer.from(
    '{"version":"1.4","keyVersion":"1","requestTime":"2026-11-22T10:00:00.000Z","appId":"app-stub","merchantNo":"SP-STUB","data":{"outTradeNo":"ATT_1001"}}',
  )
  const signature =
    'kvl3+2jV+CIRjoAt6b7+RXbJOo1AywbFPPIZx1+eB+Gs3zQXmJIgJZFQbYk3tPy/FWwPZvpoQWMhimuPwnlEMz4MPsk1cwhpybigX79QUQ6fvMz0WC0/n1IQWA4Ya7q5+Xgyadbb1+HbfxMDhL89zvMSWCLs6hYGjcVg+ERaSf+KrNkj5ijSg0oDUl1rzskIKpr8HIO3UmZzBefBZU0/mGzHi1rdhpbEOf1MPDT4l5rh4TJQs5FwTw66uIimTHXIomxA/HujVMxD18YIVfXgXBqbodQfP9z35b8ZL6n/hMmG9a98FXubc3r47g3hsbmED9suWUBpukTDX/h08BEanA=='

  test('of the vector: RSA with SHA-256 over the bytes as they are', () => {
    expect(createHash('sha256').update(body).digest('hex')).toBe(
      '6b49e5918f27cc4d55d90aae00dec038ac0d39c9cdbd7cf3e861743cbd393e46',
    )
    const isSigned = payermaxVerifier(publicKey)
    expect(isSigned(body, signature)).toBe(true)
    // Serialised again, with a space, it is another body.
    expect(isSigned(Buffer.from(body.toString().replace(':', ': ')), signature)).toBe(false)
    expect(isSigned(body, `A${signature.slice(1)}`)).toBe(false)
    expect(isSigned(body, undefined)).toBe(false)
  })

  test('a notice is accepted and answered as PayerMax expects', async () => {
    expect(await read(payermax.orderNotice(order))).toEqual({
      events: [
        {
          eventId: 'T2026112300000001|PAYMENT|SUCCESS',
          reference: 'a1b2',
          providerReference: 'T2026112300000001',
          result: {
            state: 'succeeded',
            providerReference: 'T2026112300000001',
            amount: { amountMinor: 1050, currency: 'EUR', digits: 2 },
            card: { brand: 'visa', lastFour: '1111' },
            detail: 'SUCCESS APPLY_SUCCESS',
          },
        },
      ],
      reply: { status: 200, type: 'application/json', body: '{"msg":"Success","code":"SUCCESS"}' },
    })
  })

  test('a changed byte is refused', async () => {
    const { headers, rawBody } = payermax.orderNotice(order)
    const adapter = provider()
    await fc.assert(
      fc.asyncProperty(fc.nat(rawBody.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(rawBody)
        changed[at] = (changed[at] ?? 0) ^ change
        expect(await adapter.readWebhook({ headers, rawBody: changed })).toBeNull()
      }),
    )
  })

  test('any other bytes are refused', async () => {
    const { headers } = payermax.orderNotice(order)
    const adapter = provider()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        fc.oneof(fc.constant(headers.sign), fc.string()),
        async (bytes, sign) => {
          expect(await adapter.readWebhook({ headers: { sign }, rawBody: Buffer.from(bytes) })).toBeNull()
        },
      ),
    )
  })

  test('of another key, or none, is refused', async () => {
    expect(await read(payermax.forgedNotice({ outTradeNo: 'a1b2', status: 'SUCCESS' }))).toBeNull()
    const { rawBody } = payermax.orderNotice(order)
    expect(await provider().readWebhook({ headers: {}, rawBody })).toBeNull()
  })

  test.each([
    { appId: 'app-of-another' },
    { merchantNo: 'SP0002' },
    { appId: undefined, merchantNo: 'SP0002' },
    { appId: undefined, merchantNo: undefined },
  ])('of PayerMax for another merchant is refused: %j', async (more) => {
    expect(await read(payermax.orderNotice(order, more))).toBeNull()
  })

  test.each([{ appId: undefined }, { merchantNo: undefined }, { merchantNo: null }])(
    'with one of the merchant’s two names it is accepted: %j',
    async (more) => {
      expect(await eventsOf(payermax.orderNotice(order, more))).toHaveLength(1)
    },
  )

  test('a signed notice that is not as documented is no notice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('PAYMENT', 'REFUND'), fc.jsonValue(), async (type, data) => {
        expect(() => read(payermax.notice(type, data as object))).toThrow()
      }),
      { numRuns: 20 },
    )
  })
})

describe('the events', () => {
  test.each([
    ['FAILED', 'PAYMENT_FAILED', { state: 'failed', failure: 'cardDeclined' }],
    ['FAILED', 'PAYMENT_REJECTED', { state: 'failed', failure: 'cardDeclined' }],
    ['FAILED', 'AUTHENTICATE_FAILED', { state: 'failed', failure: 'authenticationFailed' }],
    ['CLOSED', 'PAYMENT_FAILED', { state: 'cancelled', detail: 'CLOSED PAYMENT_FAILED' }],
    ['CLOSED', 'PAYMENT_REJECTED', { state: 'failed', failure: 'cardDeclined' }],
  ] as const)('%s with %s', async (status, code, result) => {
    expect(await eventsOf(payermax.orderNotice({ ...order, status, code }))).toMatchObject([
      { eventId: `T2026112300000001|PAYMENT|${status}`, reference: 'a1b2', result },
    ])
  })

  test.each([
    ['SUCCESS', { code: 'PAYMENT_FAILED' }],
    ['PENDING', { code: 'APPLY_SUCCESS' }],
  ] as const)('%s with %j has no result: PayerMax is asked', async (status, more) => {
    const events = await eventsOf(payermax.orderNotice({ ...order, status }, more))
    expect(events).toEqual([
      {
        eventId: `T2026112300000001|PAYMENT|${status}`,
        reference: 'a1b2',
        providerReference: 'T2026112300000001',
      },
    ])
  })

  test('a repeated notice has the same id', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await eventsOf(payermax.orderNotice(order)))?.[0]?.eventId),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test.each([
    ['REFUND_SUCCESS', 'succeeded'],
    ['REFUND_FAILED', 'failed'],
    ['REFUND_PENDING', 'processing'],
  ] as const)('a refund that is %s', async (status, state) => {
    expect(await eventsOf(payermax.refundNotice({ ...refund, status }))).toEqual([
      {
        eventId: `20261123TI1|REFUND|${status}`,
        refund: {
          refundReference: 'c3d4',
          result: { state, providerReference: '20261123TI1', detail: status },
        },
      },
    ])
  })

  test.each(['TOKENIZATION', 'SUBSCRIPTION_PAYMENT', 'FRAUD'])(
    '%s is accepted and changes no payment',
    async (type) => {
      expect(await eventsOf(payermax.notice(type, { userId: 'payer' }))).toEqual([])
    },
  )
})
