import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedDigest, signedText, startPaypal } from '@crema/tools/payment-peers/paypal'
import { ProviderUnreachable } from '../payment-provider.ts'
import { paypalProvider } from './paypal-provider.ts'

const account = { clientId: 'client-of-this-test', secret: 'secret-of-this-test', webhookId: 'WHTEST0001' }

let paypal: Awaited<ReturnType<typeof startPaypal>>
beforeAll(async () => {
  paypal = await startPaypal(account)
})
afterAll(() => paypal.stop())
beforeEach(() => {
  paypal.requests.length = 0
})
afterEach(() => paypal.assertDocumented())

const provider = () => paypalProvider({ ...account, url: paypal.url, intent: 'capture' })
const captured = (more: object = {}, type = 'PAYMENT.CAPTURE.COMPLETED') =>
  JSON.stringify({
    id: 'WH-1',
    event_type: type,
    create_time: '2026-11-23T09:00:00Z',
    resource_type: 'capture',
    resource: {
      id: 'CAP1',
      status: 'COMPLETED',
      amount: { currency_code: 'EUR', value: '10.50' },
      invoice_id: 'a1b2',
      custom_id: 'attempt',
      supplementary_data: { related_ids: { order_id: 'ORDER1' } },
      ...more,
    },
  })
const eventsOf = async (body: string) => (await provider().readWebhook(paypal.webhook(body)))?.events

describe('the signature', () => {
  test('of the published vector', () => {
    const body = Buffer.from(
      '{"id":"WH-TEST-2","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"CAP2","amount":{"currency_code":"EUR","value":"10.50"}}}',
    )
    // As a signed number it would be -96366433.
    expect(crc32(body)).toBe(4_198_600_863)
    const signed = signedText(
      '11111111-2222-3333-4444-555555555555',
      '2026-01-01T00:00:00Z',
      'WHTEST0001',
      body,
    )
    expect(signedDigest(signed)).toBe('afca26475ff9db4ac097a1a46256ebf9afc3f81bc78c6056c91dee9e578e9e1c')
  })

  test('a webhook is accepted and answered', async () => {
    expect(await provider().readWebhook(paypal.webhook(captured()))).toEqual({
      events: [
        {
          eventId: 'WH-1',
          reference: 'a1b2',
          providerReference: 'ORDER1',
          result: {
            state: 'succeeded',
            providerReference: 'ORDER1',
            amount: { amountMinor: 1050, currency: 'EUR', digits: 2 },
            detail: 'capture COMPLETED',
          },
        },
      ],
      reply: { status: 200, type: 'text/plain', body: '' },
    })
  })

  test.each([
    '{ "id": "WH-1", "event_type": "X", "resource": { "list": {}, "number": 1.0 } }',
    '{"id":"WH-1","event_type":"X","resource":{"n":"caf\\u00e9 \u00e9 \\/"}}\n',
    '{"event_type":"X","resource":{},"id":"WH-1","webhook_event":{"id":1}}',
  ])('is of the bytes, which are passed on as they came: %s', async (body) => {
    expect(await eventsOf(body)).toEqual([])
  })

  test('a changed byte is refused', async () => {
    const adapter = provider()
    const { headers, rawBody } = paypal.webhook(captured())
    await fc.assert(
      fc.asyncProperty(fc.nat(rawBody.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(rawBody)
        changed[at] = (changed[at] ?? 0) ^ change
        expect(await adapter.readWebhook({ headers, rawBody: changed })).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  test('any other bytes are refused without asking PayPal', async () => {
    const adapter = provider()
    const { headers } = paypal.webhook(captured())
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        expect(await adapter.readWebhook({ headers, rawBody: Buffer.from(bytes) })).toBeNull()
      }),
    )
    expect(paypal.requests).toEqual([])
  })

  test('for another webhook id, or replayed with another time, is refused', async () => {
    expect(await provider().readWebhook(paypal.webhook(captured(), 'ANOTHER'))).toBeNull()
    const { headers, rawBody } = paypal.webhook(captured())
    const later = { ...headers, 'paypal-transmission-time': '2026-11-23T00:00:00Z' }
    expect(await provider().readWebhook({ headers: later, rawBody })).toBeNull()
  })

  test('a repeated webhook is verified, and has the same id', async () => {
    const adapter = provider()
    const webhook = paypal.webhook(captured())
    const read = [await adapter.readWebhook(webhook), await adapter.readWebhook(webhook)]
    expect(read.map((each) => each?.events[0]?.eventId)).toEqual(['WH-1', 'WH-1'])
  })

  test.each([
    ['paypal-transmission-id', undefined],
    ['paypal-transmission-time', ''],
    ['paypal-transmission-sig', undefined],
    ['paypal-auth-algo', 'SHA1withRSA'],
    ['paypal-cert-url', undefined],
    ['paypal-cert-url', 'not a url'],
    ['paypal-cert-url', 'https://api.paypal.com.elsewhere.example/v1/notifications/certs/CERT'],
  ])('without %s as documented (%s) is refused without asking PayPal', async (name, value) => {
    const { headers, rawBody } = paypal.webhook(captured())
    expect(await provider().readWebhook({ headers: { ...headers, [name]: value }, rawBody })).toBeNull()
    expect(paypal.requests).toEqual([])
  })

  test('where PayPal cannot be asked it is neither accepted nor refused', async () => {
    paypal.failNext([500, 500], /verify/)
    await expect(provider().readWebhook(paypal.webhook(captured()))).rejects.toBeInstanceOf(
      ProviderUnreachable,
    )
  })
})

describe('the events', () => {
  test.each([
    ['PAYMENT.CAPTURE.PENDING', { state: 'processing' }],
    ['PAYMENT.CAPTURE.DENIED', { state: 'failed', failure: 'cardDeclined' }],
    ['PAYMENT.CAPTURE.DECLINED', { state: 'failed', failure: 'cardDeclined' }],
  ])('%s', async (type, result) => {
    expect(await eventsOf(captured({}, type))).toMatchObject([{ reference: 'a1b2', result }])
  })

  test('an approval has no result: the query takes the money', async () => {
    const body = JSON.stringify({
      id: 'WH-2',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: 'ORDER1', status: 'APPROVED', purchase_units: [{ invoice_id: 'a1b2' }] },
    })
    expect(await eventsOf(body)).toEqual([
      { eventId: 'WH-2', reference: 'a1b2', providerReference: 'ORDER1' },
    ])
  })

  test.each([
    'PAYMENT.AUTHORIZATION.CREATED',
    'PAYMENT.AUTHORIZATION.VOIDED',
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  ])('%s has none either', async (type) => {
    expect(await eventsOf(captured({}, type))).toEqual([
      { eventId: 'WH-1', reference: 'a1b2', providerReference: 'ORDER1' },
    ])
  })

  test('a refund is found by our number; one made by hand at PayPal has none', async () => {
    const refunded = (more: object) => eventsOf(captured({ id: 'REF1', ...more }, 'PAYMENT.CAPTURE.REFUNDED'))
    expect(await refunded({ custom_id: 'refund1' })).toMatchObject([
      { refund: { refundReference: 'refund1', result: { state: 'succeeded', providerReference: 'REF1' } } },
    ])
    expect(await refunded({ custom_id: undefined })).toEqual([])
  })

  test.each(['VAULT.PAYMENT-TOKEN.CREATED', 'PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.CREATED'])(
    '%s is accepted and changes no payment',
    async (type) => {
      expect(await eventsOf(captured({}, type))).toEqual([])
    },
  )
})
