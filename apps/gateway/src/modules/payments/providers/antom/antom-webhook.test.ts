import { createHash, createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { antomNotice, newAntomAccount } from '@crema/tools/payment-peers/antom-signing'
import { antomProvider } from './antom-provider.ts'
import { antomSignatures } from './antom-signature.ts'

const account = newAntomAccount('SANDBOX_5YBBBB2YBBBB')
const { clientId, privateKey, publicKey } = account
const provider = antomProvider({
  url: 'https://open-sea-global.alipay.com/ams/sandbox/api/v1',
  clientId,
  privateKey,
  publicKey,
  methods: [],
  takesCards: true,
})
const { readWebhook } = provider

const paid = {
  notifyType: 'PAYMENT_RESULT',
  result: { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success' },
  paymentRequestId: 'a1b2',
  paymentId: '202611231940108001',
  paymentAmount: { currency: 'EUR', value: '1050' },
  paymentCreateTime: '2026-11-23T10:00:00+08:00',
  paymentTime: '2026-11-23T10:00:01+08:00',
}
const failed = { resultStatus: 'F', resultCode: 'PROCESS_FAIL', resultMessage: 'fail' }
const eventsOf = async (body: object) => (await readWebhook(antomNotice(account, body)))?.events

describe('the signature', () => {
  const vector = {
    key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAli/Mr7b3/h+M7eq3NmNd9aDEx7S01W5kXVTsGYI4clUo6xeqpAMT36u7nZ+sP5YrM+5NdyPp9q51rH5y607iB0FDuxUN/rwiy2rxBRkhW+LzQBZbm6aEUn5HlxnwOXq3JFNATONPc8bnmt1zhZ5N4sBuXl0n3OBFalVU5Mg8nO5Ymn87oVHX9qWJpxYxtNvO2fMZtSkEkB4ANqYpN9bnHFbD6vOmTW8kpE7eXCewiWsFNB/Gm7ff48IVdpCtiZz+Jv//nwKYWgjBZnUPYC4WIn+OHejCItNaFCZxDpPzAg6ok7mJ5ILvYVVIBDsCrTT+SJZJl5jJO+1m6tBY2o6DsQIDAQAB',
    path: '/ams/sandbox/api/v1/payments/inquiryPayment',
    time: '1795341600000',
    body: '{"paymentRequestId":"ATT_1001"}',
    value:
      'HXQkX0dLLSx0mKS12ud%2BjyRS2VPmjf1n9OJcCFt12mg3O9sl3CXqt4p1YIVgf337u%2Bdg%2B47DTxnxSLLpyfFXYQj1DE5pByuALhBneUsvXRpLNLNCp8MxFAH5HkjZyD%2BqGH5DpY7EIHDe2Aqh5Azc7x7w9WOf%2FiPVaUNfFRI2J56F5lWRaXJa%2BeAXLoKtNARCpHPy4dkLgKLlemTyCsr9ADfBQKbA6zHbNJ5%2B3RNTELueRz7x6GWAJEQizwapkjRWqfoy5pl3Rcd2ansxF5j5ITMHkfVOEKB%2Bmwyva3kaNEHXe34s2HB30zfN09qC2hl4obE1q8LfZveLJkX2jkEiAg%3D%3D',
  }

  test('of the vector is accepted, and of any other path, time or body refused', () => {
    const signatures = antomSignatures({ clientId: 'SANDBOX_STUB', privateKey, publicKey: vector.key })
    const headers = {
      clientId: 'SANDBOX_STUB',
      time: vector.time,
      signature: `algorithm=RSA256,keyVersion=1,signature=${vector.value}`,
    }
    const text = `POST ${vector.path}\nSANDBOX_STUB.${vector.time}.${vector.body}`
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      'f6bccee17111f702a0f71ddcdcbdc4a092c66f9adabed93990ca1539b92e7091',
    )
    expect(signatures.isValid(vector.path, headers, vector.body)).toBe(true)
    expect(signatures.isValid(vector.path.replace('/sandbox', ''), headers, vector.body)).toBe(false)
    expect(signatures.isValid(vector.path, { ...headers, time: '1795341600001' }, vector.body)).toBe(false)
    expect(signatures.isValid(vector.path, headers, `${vector.body} `)).toBe(false)
  })

  test('of our requests is verified with our public key, and is URL-encoded', () => {
    const header = antomSignatures(account).header('/ams/api/v1/payments/pay', '1', '{}')
    const [, value = ''] = /^algorithm=RSA256,keyVersion=1,signature=([\w.~%-]+)$/.exec(header) ?? []
    const key = createPublicKey({
      key: Buffer.from(account.merchantPublicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
    const text = Buffer.from(`POST /ams/api/v1/payments/pay\n${clientId}.1.{}`)
    expect(verify('sha256', text, key, Buffer.from(decodeURIComponent(value), 'base64'))).toBe(true)
  })

  test('a notice is accepted and answered as Antom expects', async () => {
    expect(await readWebhook(antomNotice(account, paid))).toEqual({
      events: [
        {
          eventId: 'PAYMENT_RESULT|202611231940108001|SUCCESS',
          reference: 'a1b2',
          providerReference: '202611231940108001',
        },
      ],
      reply: {
        status: 200,
        type: 'application/json',
        body: '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}',
      },
    })
  })

  test('a changed byte is refused', async () => {
    const { headers, rawBody } = antomNotice(account, paid)
    await fc.assert(
      fc.asyncProperty(fc.nat(rawBody.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(rawBody)
        changed[at] = (changed[at] ?? 0) ^ change
        expect(await readWebhook({ headers, rawBody: changed })).toBeNull()
      }),
    )
  })

  test('any other bytes and headers are refused', async () => {
    const { headers } = antomNotice(account, paid)
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (body) => {
        expect(await readWebhook({ headers, rawBody: Buffer.from(body) })).toBeNull()
      }),
    )
    const { rawBody } = antomNotice(account, paid)
    await fc.assert(
      fc.asyncProperty(fc.string(), async (signature) => {
        expect(await readWebhook({ headers: { ...headers, signature }, rawBody })).toBeNull()
      }),
    )
  })

  test.each([
    ['another key', antomNotice({ ...newAntomAccount(clientId) }, paid)],
    ['another client', antomNotice({ ...account, clientId: 'SANDBOX_ANOTHER' }, paid)],
    ['another path', antomNotice(account, paid, '/pay/webhook/adyen')],
    ['our own key', antomNotice({ ...account, antomPrivateKey: privateKey }, paid)],
  ])('with %s is refused', async (_, webhook) => {
    expect(await readWebhook(webhook)).toBeNull()
  })

  test.each([
    ['client-id', undefined],
    ['request-time', undefined],
    ['request-time', '2026-11-23T10:00:01+08:00'],
    ['signature', undefined],
    ['signature', 'algorithm=RSA256,keyVersion=1,signature=%'],
    ['signature', 'algorithm=none,keyVersion=1,signature=AAAA'],
  ])('with %s as %s is refused', async (name, value) => {
    const { headers, rawBody } = antomNotice(account, paid)
    expect(await readWebhook({ headers: { ...headers, [name]: value }, rawBody })).toBeNull()
  })
})

describe('the events', () => {
  test('a repeated notice has the same id, another outcome another', async () => {
    const ids = await Promise.all(
      [paid, paid, { ...paid, result: failed }, { ...paid, notifyType: 'PAYMENT_PENDING' }].map(
        async (body) => (await eventsOf(body))?.[0]?.eventId,
      ),
    )
    expect(ids[0]).toBe(ids[1])
    expect(new Set(ids).size).toBe(3)
  })

  test.each(['PAYMENT_RESULT', 'PAYMENT_PENDING'])(
    '%s has no result: the query decides',
    async (notifyType) => {
      for (const result of [paid.result, failed]) {
        const [event] = (await eventsOf({ ...paid, notifyType, result })) ?? []
        expect(event).toMatchObject({ reference: 'a1b2', providerReference: paid.paymentId })
        expect(event?.result).toBeUndefined()
      }
    },
  )

  test('a bound card leads to its attempt, whose query pays with it', async () => {
    const { result } = paid
    expect(await eventsOf({ vaultingRequestId: 'a1b2_bind', result })).toEqual([
      { eventId: '|a1b2_bind|SUCCESS', reference: 'a1b2' },
    ])
  })

  test('a capture that failed fails a payment; one that succeeded is queried', async () => {
    const capture = { notifyType: 'CAPTURE_RESULT', paymentId: 'P1', captureId: 'C1' }
    expect(await eventsOf({ ...capture, result: failed })).toEqual([
      {
        eventId: 'CAPTURE_RESULT|P1|PROCESS_FAIL',
        providerReference: 'P1',
        result: { state: 'failed', failure: 'unavailable', detail: 'capture PROCESS_FAIL' },
      },
    ])
    expect(await eventsOf({ ...capture, result: paid.result })).toEqual([
      { eventId: 'CAPTURE_RESULT|P1|SUCCESS', providerReference: 'P1' },
    ])
  })

  test.each([
    [{ refundStatus: 'SUCCESS', result: paid.result }, 'succeeded'],
    [{ refundStatus: 'FAIL', result: paid.result }, 'failed'],
    [{ refundStatus: 'PROCESSING', result: paid.result }, 'processing'],
    [{ result: paid.result }, 'succeeded'],
    [{ result: failed }, 'failed'],
  ])('a refund with %j has %s', async (more, state) => {
    const body = { notifyType: 'REFUND_RESULT', refundRequestId: 'r1', refundId: 'R1', ...more }
    expect(await eventsOf(body)).toMatchObject([
      { refund: { refundReference: 'r1', result: { state, providerReference: 'R1' } } },
    ])
  })

  test.each([
    { ...paid, notifyType: 'DISPUTE_CREATED' },
    { ...paid, paymentRequestId: undefined },
    { notifyType: 'CAPTURE_RESULT', result: paid.result },
    { notifyType: 'REFUND_RESULT', result: paid.result },
    { notifyType: 'PAYMENT_RESULT' },
    { authorizationNotifyType: 'TOKEN_CANCELED' },
  ])('%j is accepted and changes no payment', async (body) => {
    expect(await eventsOf(body)).toEqual([])
  })
})
