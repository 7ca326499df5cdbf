import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { payByCard, seedOrder, startPayment, testCards, usd } from './payments-for-tests.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
})
afterAll(() => gateway.close())

const open = () => seedOrder(gateway.services.database, gateway.clock.now())

describe('a card', () => {
  test.each([testCards.visa, testCards.mastercard, testCards.amex, testCards.jcb, testCards.unionpay])(
    '%s pays an order, which has a receipt then',
    async (pan) => {
      const orderId = await open()
      const started = await startPayment(gateway, orderId, { kind: 'card', save: false })
      expect(started.data).toMatchObject({
        attempt: { orderId, state: 'needsAction', action: { kind: 'card' }, amount: usd(947) },
        card: { key: { kty: 'RSA', alg: 'RSA-OAEP-256' } },
      })
      const attempt = await payByCard(gateway, orderId, { pan })
      expect(attempt).toMatchObject({
        state: 'succeeded',
        action: null,
        failure: null,
        card: { lastFour: pan.slice(-4) },
        receipt: { paidAt: '2026-11-21T10:00:00.000Z', stars: 0, refunded: usd(0) },
      })
      expect((await gateway.call('GET payment/attempt', { attemptId: attempt.attemptId })).data).toEqual(
        attempt,
      )
      expect((await gateway.call('GET payment/order', { orderId })).data.state).toBe('paid')
      expect((await startPayment(gateway, orderId, { kind: 'card', save: false })).busCode).toBe('orderPaid')
    },
  )
})
