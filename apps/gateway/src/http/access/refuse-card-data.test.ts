import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { hasCardData } from './refuse-card-data.ts'

const cards = [
  '4242424242424242',
  '4000002500003155',
  '4000000000000002',
  '4000000000009995',
  '5555555555554444',
  '378282246310005',
  '3566002020360505',
  '6200000000000005',
]

describe('card data', () => {
  test.each(cards)('is found in whatever form %s is written', (pan) => {
    const spaced = pan.replace(/(.{4})/g, '$1 ').trim()
    for (const text of [
      pan,
      spaced,
      pan.replace(/(.{4})(?!$)/g, '$1-'),
      `my card ${spaced}, thanks`,
      `(${pan})`,
    ]) {
      expect(hasCardData({ note: text }), text).toBe(true)
      expect(hasCardData({ list: [{ deep: text }] }), text).toBe(true)
    }
    expect(hasCardData({ [pan]: 1 })).toBe(true)
    if (pan.length < 17) expect(hasCardData({ amount: Number(pan) })).toBe(true)
  })

  test.each(['pan', 'PAN', 'cardNumber', 'card_number', 'cvc', 'cvv'])(
    'is what a field named %s has',
    (name) => {
      expect(hasCardData({ form: { [name]: '' } })).toBe(true)
    },
  )

  test('is none of our own numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_600_000_000_000, max: 1_999_999_999_999 }), fc.uuid(), (time, id) => {
        expect(hasCardData({ at: time, text: String(time), id, voucherNo: newVoucherNo() })).toBe(false)
      }),
    )
    for (const value of [
      '9000000000',
      '407291',
      '482177301900',
      'CREMA:V1:482177301900:7K3M9QX2',
      '+6281234567890',
      '+819012345678',
    ])
      expect(hasCardData({ value })).toBe(false)
    expect(hasCardData({ token: 'a4242424242424242', other: '42424242424242424242424242' })).toBe(false)
  })
})

describe('over HTTP', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway.close())

  test.each([
    'POST customer/emailCode',
    'POST payment/attempt',
    'POST activity/scan',
    'POST payment/receipt',
  ])('%s refuses it without an echo', async (name) => {
    for (const input of [{ email: cards[0], purpose: 'login' }, { pan: '1' }, { a: { cvc: '737' } }]) {
      const answer = await gateway.send(name, input)
      expect(answer.statusCode).toBe(400)
      // The random trace id is left out: it may have any digits.
      const { traceId, ...body } = answer.json<{ traceId: string }>()
      expect(traceId).toMatch(/^[0-9a-f-]{36}$/)
      expect(body).toMatchObject({
        busCode: 'badRequest',
        data: { issues: [{ path: '', problem: 'cardData' }] },
      })
      expect(JSON.stringify(body)).not.toMatch(/4242|737|pan/)
    }
  })

  test('partners, too, whatever their signature', async () => {
    const { statusCode, body } = await gateway.app.inject({
      method: 'POST',
      url: '/partner/v1/orders',
      payload: { orderNo: cards[0], id: randomUUID() },
    })
    expect(statusCode).toBe(400)
    expect(body).not.toContain('42424242')
  })
})
