import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { airwallexWebhook } from '@crema/tools/payment-peers/airwallex'
import { airwallexProvider } from './airwallex-provider.ts'
import { readAirwallexWebhook, signWebhook } from './airwallex-webhook.ts'

const account = {
  clientId: 'client-of-this-test',
  apiKey: 'key-of-this-test',
  webhookSecret: 'whsec_of_this_test',
}
const { readWebhook } = airwallexProvider(
  {
    ...account,
    url: 'http://127.0.0.1:9',
    checkoutUrl: 'http://127.0.0.1:9',
    methods: [],
    applePay: undefined,
    googlePay: undefined,
    isLive: false,
  },
  'Crema',
)

const intent = {
  id: 'int_1',
  merchant_order_id: 'a1b2',
  amount: 10.5,
  captured_amount: 10.5,
  currency: 'EUR',
  status: 'SUCCEEDED',
}
const eventsOf = async (name: string, object: object) =>
  (await readWebhook(airwallexWebhook(account, name, object, { id: 'evt_1' })))?.events

describe('the signature', () => {
  const vector = {
    secret: 'whsec_example_only',
    at: 1_767_225_600_000,
    rawBody: Buffer.from(
      '{"id":"evt_test_1","name":"payment_intent.succeeded","data":{"object":{"id":"int_test_1","amount":10.5,"currency":"EUR"}}}',
    ),
    signature: 'd7ab205c76f7d28bdcdcc43e91c3ad5348b1aab1ce2a6f3a0274d235f36ecc42',
  }
  const headers = { 'x-timestamp': String(vector.at), 'x-signature': vector.signature }
  const read = (at: number) => readAirwallexWebhook(vector.secret, headers, vector.rawBody, new Date(at))

  test('of a vector that was computed apart from this code', () => {
    expect(signWebhook(vector.secret, String(vector.at), vector.rawBody)).toBe(vector.signature)
    expect(read(vector.at)).toEqual([
      {
        eventId: 'evt_test_1',
        providerReference: 'int_test_1',
        result: {
          state: 'succeeded',
          providerReference: 'int_test_1',
          amount: { amountMinor: 1050, currency: 'EUR', digits: 2 },
        },
      },
    ])
  })

  test('counts for five minutes to either side', () => {
    const minutes = (count: number) => vector.at + count * 60_000
    expect(read(minutes(5))).toHaveLength(1)
    expect(read(minutes(-5))).toHaveLength(1)
    expect(read(minutes(5) + 1)).toBeNull()
    expect(read(minutes(-5) - 1)).toBeNull()
  })

  test('a webhook is accepted and answered as Airwallex expects', async () => {
    expect(await readWebhook(airwallexWebhook(account, 'payment_intent.succeeded', intent))).toMatchObject({
      events: [{ reference: 'a1b2', providerReference: 'int_1', result: { state: 'succeeded' } }],
      reply: { status: 200, type: 'text/plain', body: '' },
    })
  })

  test('any changed byte of the body or the time is refused', async () => {
    const { headers: good, rawBody } = airwallexWebhook(account, 'payment_intent.succeeded', intent)
    await fc.assert(
      fc.asyncProperty(fc.nat(rawBody.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(rawBody)
        changed.writeUInt8(changed.readUInt8(at) ^ flip, at)
        expect(await readWebhook({ headers: good, rawBody: changed })).toBeNull()
      }),
    )
    const later = { ...good, 'x-timestamp': String(Number(good['x-timestamp']) + 1) }
    expect(await readWebhook({ headers: later, rawBody })).toBeNull()
  })

  test('any other bytes are refused, and signed ones that are no event, too', async () => {
    const { headers: good } = airwallexWebhook(account, 'payment_intent.succeeded', intent)
    const bytes = fc.oneof(
      fc.uint8Array().map((array) => Buffer.from(array)),
      fc.json().map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (rawBody) => {
        expect(await readWebhook({ headers: good, rawBody })).toBeNull()
        const at = String(Date.now())
        const signed = { 'x-timestamp': at, 'x-signature': signWebhook(account.webhookSecret, at, rawBody) }
        expect(await readWebhook({ headers: signed, rawBody })).toBeNull()
      }),
    )
  })

  test.each([
    [
      'another secret',
      airwallexWebhook({ webhookSecret: 'whsec_another' }, 'payment_intent.succeeded', intent),
    ],
    [
      'no time',
      {
        ...airwallexWebhook(account, 'payment_intent.succeeded', intent),
        headers: { 'x-signature': 'a'.repeat(64) },
      },
    ],
    ['no headers', { ...airwallexWebhook(account, 'payment_intent.succeeded', intent), headers: {} }],
  ])('with %s is refused', async (_, webhook) => {
    expect(await readWebhook(webhook)).toBeNull()
  })
})

describe('the events', () => {
  test('events with any object are read or passed over, never thrown', async () => {
    const names = fc.constantFrom(
      'payment_intent.succeeded',
      'payment_intent.cancelled',
      'payment_attempt.expired',
      'refund.settled',
      'payment_dispute.won',
    )
    const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.constant(null), fc.boolean())
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.dictionary(
          fc.constantFrom('id', 'amount', 'currency', 'captured_amount', 'status', 'payment_intent_id'),
          value,
        ),
        async (name, object) => {
          const events = await eventsOf(name, object)
          expect(events === undefined || events.length <= 1).toBe(true)
        },
      ),
    )
  })

  test('a success has its amount by Airwallex’s own decimals; without one the intent is queried', async () => {
    const amountOf = async (object: object) =>
      (await eventsOf('payment_intent.succeeded', { ...intent, ...object }))?.[0]?.result?.amount
    expect(await amountOf({})).toEqual({ amountMinor: 1050, currency: 'EUR', digits: 2 })
    expect(await amountOf({ captured_amount: 9 })).toEqual({ amountMinor: 900, currency: 'EUR', digits: 2 })
    expect(await amountOf({ amount: 25_000, captured_amount: 0, currency: 'IDR' })).toEqual({
      amountMinor: 25_000,
      currency: 'IDR',
      digits: 0,
    })
    expect(await amountOf({ amount: 10.505, captured_amount: 0 })).toBeUndefined()
    expect(await amountOf({ currency: undefined })).toBeUndefined()
  })

  test.each([
    'payment_intent.cancelled',
    'payment_intent.pending',
    'payment_intent.pending_review',
    'payment_intent.requires_capture',
  ])('%s has the intent queried', async (name) => {
    expect(await eventsOf(name, intent)).toEqual([
      { eventId: 'evt_1', reference: 'a1b2', providerReference: 'int_1' },
    ])
  })

  test.each([
    'payment_attempt.authentication_failed',
    'payment_attempt.authorization_failed',
    'payment_attempt.cancelled',
    'payment_attempt.capture_failed',
    'payment_attempt.expired',
    'payment_attempt.failed_to_process',
    'payment_attempt.risk_declined',
  ])('%s has the intent of the try queried', async (name) => {
    expect(await eventsOf(name, { id: 'att_1', payment_intent_id: 'int_1' })).toEqual([
      { eventId: 'evt_1', providerReference: 'int_1' },
    ])
    expect(await eventsOf(name, { id: 'att_1', merchant_order_id: 'a1b2' })).toEqual([
      { eventId: 'evt_1', reference: 'a1b2' },
    ])
    expect(await eventsOf(name, { id: 'att_1' })).toEqual([])
  })

  test.each([
    ['refund.received', 'RECEIVED', 'processing'],
    ['refund.accepted', 'ACCEPTED', 'processing'],
    ['refund.settled', 'SETTLED', 'succeeded'],
    ['refund.succeeded', 'SUCCEEDED', 'succeeded'],
    ['refund.failed', 'FAILED', 'failed'],
  ])('%s', async (name, status, state) => {
    const refund = { id: 'rfd_1', payment_intent_id: 'int_1', status, amount: 10.5, currency: 'EUR' }
    const result = { state, providerReference: 'rfd_1', detail: status }
    const known = { eventId: 'evt_1', providerReference: 'int_1' }
    expect(await eventsOf(name, { ...refund, metadata: { refundId: 'r-1' } })).toEqual([
      { ...known, refund: { refundReference: 'r-1', result } },
    ])
    expect(await eventsOf(name, refund)).toEqual([{ ...known, refund: { refundReference: 'rfd_1', result } }])
  })

  test.each([
    'payment_intent.created',
    'payment_intent.requires_payment_method',
    'payment_intent.updated',
    'payment_attempt.settled',
    'payment_consent.verified',
    'payment_dispute.accepted',
    'anything.else',
  ])('%s is accepted and changes no payment', async (name) => {
    expect(await eventsOf(name, intent)).toEqual([])
  })
})
