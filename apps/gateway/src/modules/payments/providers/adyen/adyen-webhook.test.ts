import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adyenNotification, type AdyenNotification } from '@crema/tools/payment-peers/adyen'
import { adyenProvider } from './adyen-provider.ts'
import { signNotification } from './adyen-webhook.ts'

const account = {
  apiKey: 'AQEtest-key-of-this-test',
  merchantAccount: 'ShopMerchantECOM',
  hmacKey: '0123456789ABCDEF'.repeat(4),
  webhookUser: 'crema',
  webhookPassword: 'a password',
}
const settings = {
  ...account,
  url: 'http://127.0.0.1:9/v72',
  isLive: false,
  methods: [],
  takesCards: true,
  hostedFields: undefined,
  applePay: undefined,
  googlePay: undefined,
}
const { readWebhook } = adyenProvider(settings, 'Crema')

const paid: Partial<AdyenNotification> = {
  pspReference: 'TESTPSP000000001',
  merchantReference: 'a1b2',
  amount: { currency: 'EUR', value: 1050 },
  eventCode: 'AUTHORISATION',
  success: 'true',
  paymentMethod: 'mc',
  additionalData: { cardSummary: '4444' },
}
const eventsOf = async (item: Partial<AdyenNotification>) =>
  (await readWebhook(adyenNotification(account, item)))?.events

describe('the signature', () => {
  const item = { merchantAccountCode: account.merchantAccount, paymentMethod: undefined, reason: undefined }
  // From `HmacValidator` of Adyen's own library, which the values agree with.
  test.each([
    [
      {
        ...item,
        pspReference: 'TESTPSP000000001',
        originalReference: '',
        merchantReference: 'ord-1001:a',
        amount: { value: 1050, currency: 'EUR' },
        eventCode: 'AUTHORISATION',
        success: 'true',
      },
      '4eh2DPPsp92fffNhWzp0I/iqkwhC9+IZ+Q9e6PHSYMs=',
    ],
    [
      {
        ...item,
        pspReference: 'TESTPSP000000002',
        originalReference: 'TESTPSP000000001',
        merchantReference: 'ord-1001:a',
        amount: { value: 1050, currency: 'EUR' },
        eventCode: 'REFUND',
        success: 'true',
      },
      'BmqXpt2D12t32iL+SqoW24v5/mFWNWD9Xgr4y+ggqgs=',
    ],
  ])('of the published notification %#', (notification, signature) => {
    expect(signNotification(notification, account.hmacKey)).toBe(signature)
  })

  test('a webhook is accepted and answered as Adyen expects', async () => {
    expect(await readWebhook(adyenNotification(account, paid))).toEqual({
      events: [
        {
          eventId: 'TESTPSP000000001|AUTHORISATION|true',
          reference: 'a1b2',
          providerReference: 'TESTPSP000000001',
          result: {
            state: 'succeeded',
            providerReference: 'TESTPSP000000001',
            amount: { amountMinor: 1050, currency: 'EUR', digits: 2 },
            card: { brand: 'mastercard', lastFour: '4444' },
          },
        },
      ],
      reply: { status: 202, type: 'text/plain', body: '[accepted]' },
    })
  })

  test('a changed byte of what is signed is refused', async () => {
    const { headers, rawBody } = adyenNotification(account, paid)
    const text = rawBody.toString()
    const signed = ['TESTPSP000000001', 'a1b2', '1050', 'EUR', 'AUTHORISATION', 'ShopMerchantECOM', '"true"']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...signed),
        fc.nat(20),
        fc.constantFrom('0', '7', 'x', 'Z'),
        async (part, offset, character) => {
          const at = text.indexOf(part) + (offset % part.length)
          fc.pre(text[at] !== character)
          const changed = Buffer.from(text.slice(0, at) + character + text.slice(at + 1))
          expect(await readWebhook({ headers, rawBody: changed })).toBeNull()
        },
      ),
    )
  })

  test('any other bytes are refused', async () => {
    const { headers } = adyenNotification(account, paid)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        async (bytes) => {
          expect(await readWebhook({ headers, rawBody: Buffer.from(bytes) })).toBeNull()
        },
      ),
    )
  })

  test.each([
    ['another key', adyenNotification({ ...account, hmacKey: 'FEDCBA9876543210'.repeat(4) }, paid)],
    ['another password', adyenNotification({ ...account, webhookPassword: 'another' }, paid)],
    ['another account', adyenNotification({ ...account, merchantAccount: 'Another' }, paid)],
    ['the live environment', adyenNotification(account, paid, 'true')],
  ])('of %s is refused', async (_, webhook) => {
    expect(await readWebhook(webhook)).toBeNull()
  })

  test('one wrong notification refuses all of a webhook', async () => {
    const good = adyenNotification(account, paid)
    const bad = adyenNotification({ ...account, hmacKey: 'FEDCBA9876543210'.repeat(4) }, paid)
    const items = [good, bad].flatMap(
      ({ rawBody }) => (JSON.parse(rawBody.toString()) as { notificationItems: unknown[] }).notificationItems,
    )
    const rawBody = Buffer.from(JSON.stringify({ live: 'false', notificationItems: items }))
    expect(await readWebhook({ headers: good.headers, rawBody })).toBeNull()
  })
})

describe('the events', () => {
  test('a repeated webhook has the same id, another outcome another', async () => {
    const ids = await Promise.all(
      [paid, paid, { ...paid, success: 'false' as const }].map(
        async (item) => (await eventsOf(item))?.[0]?.eventId,
      ),
    )
    expect(ids[0]).toBe(ids[1])
    expect(ids[0]).not.toBe(ids[2])
  })

  test('a refusal fails an attempt, but not a session, in which the payer may try again', async () => {
    const refused = { ...paid, success: 'false' as const, reason: 'Not enough balance' }
    expect(await eventsOf(refused)).toMatchObject([
      { reference: 'a1b2', result: { state: 'failed', failure: 'insufficientFunds' } },
    ])
    expect(await eventsOf({ ...refused, merchantReference: 'a1b2_session' })).toEqual([])
    expect(await eventsOf({ ...paid, merchantReference: 'a1b2_session' })).toMatchObject([
      { reference: 'a1b2', result: { state: 'succeeded' } },
    ])
  })

  test.each([
    ['PENDING', 'true', { reference: 'a1b2', result: { state: 'processing' } }],
    ['OFFER_CLOSED', 'true', { reference: 'a1b2', result: { state: 'cancelled' } }],
    ['CANCELLATION', 'true', { providerReference: 'ORIGINAL', result: { state: 'cancelled' } }],
    ['TECHNICAL_CANCEL', 'true', { providerReference: 'ORIGINAL', result: { state: 'cancelled' } }],
    ['CAPTURE_FAILED', 'true', { providerReference: 'ORIGINAL', result: { state: 'failed' } }],
    ['REFUND', 'true', { refund: { refundReference: 'a1b2', result: { state: 'succeeded' } } }],
    ['REFUND', 'false', { refund: { refundReference: 'a1b2', result: { state: 'failed' } } }],
    ['REFUND_FAILED', 'true', { refund: { refundReference: 'a1b2', result: { state: 'failed' } } }],
    ['REFUNDED_REVERSED', 'true', { refund: { refundReference: 'a1b2', result: { state: 'failed' } } }],
  ] as const)('%s %s', async (eventCode, success, expected) => {
    const events = await eventsOf({ ...paid, originalReference: 'ORIGINAL', eventCode, success })
    expect(events).toMatchObject([expected])
  })

  test.each([
    ['CHARGEBACK', 'true'],
    ['CAPTURE', 'true'],
    ['REPORT_AVAILABLE', 'true'],
    ['CANCELLATION', 'false'],
    ['OFFER_CLOSED', 'false'],
  ] as const)('%s %s is accepted and changes no payment', async (eventCode, success) => {
    expect(await eventsOf({ ...paid, eventCode, success })).toEqual([])
  })

  test('the amount is read by Adyen’s own decimals', async () => {
    const amountOf = async (currency: string, value: number) =>
      (await eventsOf({ ...paid, amount: { currency, value } }))?.[0]?.result?.amount
    expect(await amountOf('JPY', 1050)).toEqual({ amountMinor: 1050, currency: 'JPY', digits: 0 })
    expect(await amountOf('IDR', 25_000)).toEqual({ amountMinor: 25_000, currency: 'IDR', digits: 0 })
    expect(await amountOf('KWD', 10_500)).toEqual({ amountMinor: 10_500, currency: 'KWD', digits: 3 })
  })
})
