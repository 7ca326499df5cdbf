import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PaymentMeans } from '@crema/contract/payments/payment-attempt'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { runPayments } from './payment-jobs.ts'
import { paymentServices } from './payment-services.ts'
import {
  encryptCard,
  payByCard,
  seedOrder,
  sendCard,
  startPayment,
  testCards,
  usd,
} from './payments-for-tests.ts'
import { sendWebhooks } from './providers/demo/send-webhooks.ts'

// Keys of 3072 bits take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
  await seedProgram(gateway.services.database, { programNo: 'US' })
})
afterAll(() => gateway.close())

const open = (given: Parameters<typeof seedOrder>[2] = {}) =>
  seedOrder(gateway.services.database, gateway.clock.now(), given)
const read = async (attemptId: string) => (await gateway.call('GET payment/attempt', { attemptId })).data
const orderState = async (orderId: string) =>
  (await gateway.call('GET payment/order', { orderId })).data.state
const sweep = () => runPayments(paymentServices(gateway.services, gateway.app.log), gateway.clock.now())
const webhooks = () => sendWebhooks(gateway.app, gateway.services)
const refunds = (attemptId: string) =>
  gateway.services.database
    .selectFrom('payment_refund')
    .where('attempt_id', '=', attemptId)
    .select(['reason', 'state', 'amount_minor'])
    .execute()

/** Answers the page of the demo's bank or wallet, and returns the parameters with which the browser comes back. */
async function answerAt(url: string, answer: 'confirm' | 'refuse'): Promise<URLSearchParams> {
  const { pathname } = new URL(url)
  expect((await gateway.app.inject(pathname)).body).toContain('9.47 USD')
  const { statusCode, headers } = await gateway.app.inject({
    method: 'POST',
    url: pathname,
    payload: `answer=${answer}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(statusCode).toBe(303)
  const returned = new URL(headers.location ?? '')
  expect(returned.pathname).toBe('/checkout')
  return returned.searchParams
}
const confirm = (parameters: URLSearchParams, returned = {}) =>
  gateway.call('POST payment/confirm', {
    attemptId: parameters.get('attemptId') ?? '',
    state: parameters.get('state') ?? '',
    returned,
  })

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
        receipt: { paidAt: gateway.clock.now().toISOString(), stars: 0, refunded: usd(0) },
      })
      expect(await read(attempt.attemptId)).toEqual(attempt)
      expect(await orderState(orderId)).toBe('paid')
      expect((await startPayment(gateway, orderId, { kind: 'card', save: false })).busCode).toBe('orderPaid')
    },
  )

  test.each([
    [testCards.declined, 'cardDeclined'],
    [testCards.noFunds, 'insufficientFunds'],
    ['4111111111111111', 'cardDeclined'],
  ])('%s fails with %s, and another one can pay', async (pan, failure) => {
    const orderId = await open()
    const attempt = await payByCard(gateway, orderId, { pan })
    expect(attempt).toMatchObject({ state: 'failed', failure, receipt: null })
    expect(await orderState(orderId)).toBe('open')
    expect((await payByCard(gateway, orderId, { pan: testCards.visa })).state).toBe('succeeded')
  })

  test.each([
    ['confirm', { state: 'succeeded', failure: null }],
    ['refuse', { state: 'failed', failure: 'authenticationFailed' }],
  ] as const)('that its bank has to confirm: the payer chooses to %s', async (answer, expected) => {
    const orderId = await open()
    const attempt = await payByCard(gateway, orderId, { pan: testCards.challenge })
    expect(attempt).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
    if (attempt.action?.kind !== 'redirect') throw new Error('There is no page of the bank.')
    const parameters = await answerAt(attempt.action.url, answer)
    expect((await confirm(parameters)).data).toMatchObject(expected)
    // A reload of the page changes nothing.
    expect((await confirm(parameters)).data).toMatchObject(expected)
  })

  test('that takes a while succeeds with the webhook', async () => {
    const orderId = await open()
    const { attemptId, state } = await payByCard(gateway, orderId, { pan: testCards.slow })
    expect(state).toBe('processing')
    expect(await startPayment(gateway, orderId, { kind: 'card', save: false })).toMatchObject({
      busCode: 'paymentProcessing',
      data: { attemptId },
    })
    gateway.clock.move(7_999)
    await webhooks()
    expect((await read(attemptId)).state).toBe('processing')
    gateway.clock.move(1)
    await webhooks()
    await expect.poll(async () => (await read(attemptId)).state).toBe('succeeded')
    expect(await orderState(orderId)).toBe('paid')
  })

  test('whose answer got lost was charged once, and the query finds it', async () => {
    const orderId = await open()
    const { attemptId, state } = await payByCard(gateway, orderId, { pan: testCards.lost })
    expect(state).toBe('processing')
    await sweep()
    expect((await read(attemptId)).state).toBe('processing')
    gateway.clock.move(20_000)
    await sweep()
    expect((await read(attemptId)).state).toBe('succeeded')
    expect(await refunds(attemptId)).toEqual([])
  })
})

describe('a wallet', () => {
  const means: PaymentMeans = { kind: 'method', method: 'demoWallet' }

  test('is confirmed on its page, in whatever browser', async () => {
    const orderId = await open()
    const { data } = await startPayment(gateway, orderId, means)
    expect(data).toMatchObject({
      card: null,
      attempt: { state: 'needsAction', action: { kind: 'redirect' } },
    })
    if (data.attempt.action?.kind !== 'redirect') throw new Error('There is no page of the wallet.')
    const parameters = await answerAt(data.attempt.action.url, 'confirm')
    expect((await confirm(parameters)).data.state).toBe('succeeded')
  })

  test('that the payer refuses is cancelled, by the webhook alone too', async () => {
    const orderId = await open()
    const { data } = await startPayment(gateway, orderId, means)
    if (data.attempt.action?.kind !== 'redirect') throw new Error('There is no page of the wallet.')
    await answerAt(data.attempt.action.url, 'refuse')
    await webhooks()
    await expect.poll(async () => (await read(data.attempt.attemptId)).state).toBe('cancelled')
  })

  test('is cancelled at its provider when another attempt begins', async () => {
    const orderId = await open()
    const first = (await startPayment(gateway, orderId, means)).data.attempt
    if (first.action?.kind !== 'redirect') throw new Error('There is no page of the wallet.')
    const second = (await startPayment(gateway, orderId, means)).data.attempt
    expect([(await read(first.attemptId)).state, second.state]).toEqual(['cancelled', 'needsAction'])
    expect((await gateway.app.inject(new URL(first.action.url).pathname)).body).toContain('has ended')
  })

  test('is cancelled by the payer', async () => {
    const orderId = await open()
    const { attemptId } = (await startPayment(gateway, orderId, means)).data.attempt
    const cancelled = await gateway.call('POST payment/cancel', { attemptId })
    expect(cancelled.data).toMatchObject({ state: 'cancelled', action: null })
    expect((await payByCard(gateway, orderId, { pan: testCards.visa })).state).toBe('succeeded')
  })

  test('that nobody confirms ends with the order', async () => {
    const orderId = await open()
    const { attemptId } = (await startPayment(gateway, orderId, means)).data.attempt
    gateway.clock.move(15 * 60_000)
    await sweep()
    expect((await read(attemptId)).state).toBe('cancelled')
  })

  test('whose money comes although it was cancelled is refunded once', async () => {
    const orderId = await open()
    const { attemptId } = (await startPayment(gateway, orderId, means)).data.attempt
    const { database } = gateway.services
    await gateway.call('POST payment/cancel', { attemptId })
    // As a provider that could not cancel in time.
    await database
      .updateTable('demo_payment')
      .where('reference', '=', attemptId.replaceAll('-', ''))
      .set({ state: 'succeeded', webhook_at: gateway.clock.now() })
      .execute()
    await webhooks()
    await expect.poll(() => refunds(attemptId)).toMatchObject([{ reason: 'attemptEnded', amount_minor: 947 }])
    await sweep()
    await sweep()
    expect(await refunds(attemptId)).toEqual([
      { reason: 'attemptEnded', state: 'succeeded', amount_minor: 947 },
    ])
    expect((await read(attemptId)).state).toBe('cancelled')
    expect(await orderState(orderId)).toBe('open')
    const payment = await database
      .selectFrom('demo_payment')
      .where('reference', '=', attemptId.replaceAll('-', ''))
      .select('refunded_minor')
      .executeTakeFirst()
    expect(payment).toEqual({ refunded_minor: 947 })
  })
})

describe('money that comes too late', () => {
  test('pays within a minute after the order, and is refunded afterwards', async () => {
    for (const [afterMs, state, refund] of [
      [60_000, 'succeeded', []],
      [60_001, 'failed', [{ reason: 'orderExpired', state: 'queued', amount_minor: 947 }]],
    ] as const) {
      const orderId = await open({ expiresInSeconds: 60 })
      const { attemptId } = await payByCard(gateway, orderId, { pan: testCards.lost })
      gateway.clock.move(60_000 + afterMs)
      const services = paymentServices(gateway.services, gateway.app.log)
      const { sweepAttempts } = await import('./attempts/sweep-attempts.ts')
      await sweepAttempts(services, gateway.clock.now())
      expect((await read(attemptId)).state).toBe(state)
      expect(await refunds(attemptId)).toEqual(refund)
    }
  })
})

describe('a start', () => {
  const card: PaymentMeans = { kind: 'card', save: false }

  test('with the same key has the same attempt, for a visitor too', async () => {
    const orderId = await open()
    const idempotencyKey = randomUUID()
    const first = await startPayment(gateway, orderId, card, { idempotencyKey })
    const again = await startPayment(gateway, orderId, card, { idempotencyKey })
    expect(again.data).toEqual(first.data)
  })

  test('is refused where the amount differs, the order has expired or does not exist, and where a visitor saves a card', async () => {
    const orderId = await open()
    const differs = await gateway.call('POST payment/attempt', {
      orderId,
      means: card,
      voucherNos: [],
      amount: usd(946),
    })
    expect(differs).toMatchObject({ busCode: 'priceChanged', data: { amount: usd(947) } })
    expect((await startPayment(gateway, orderId, { kind: 'card', save: true })).busCode).toBe('loginRequired')
    expect((await startPayment(gateway, orderId, { kind: 'method', method: 'card' })).busCode).toBe(
      'notFound',
    )
    expect((await startPayment(gateway, orderId, { kind: 'method', method: 'other' })).busCode).toBe(
      'notFound',
    )
    expect((await startPayment(gateway, 'x'.repeat(24), card)).busCode).toBe('notFound')
    gateway.clock.move(15 * 60_000)
    expect((await startPayment(gateway, orderId, card)).busCode).toBe('orderExpired')
  })

  test('ends the attempt that waits for a card, whose card is not taken any more', async () => {
    const orderId = await open()
    const first = (await startPayment(gateway, orderId, card)).data
    if (!first.card) throw new Error('No card is wanted.')
    const second = (await startPayment(gateway, orderId, card)).data
    expect(second.attempt.attemptId).not.toBe(first.attempt.attemptId)
    expect((await read(first.attempt.attemptId)).state).toBe('cancelled')
    const jwe = await encryptCard(
      first.card,
      first.attempt.attemptId,
      { pan: testCards.visa },
      gateway.clock.now(),
    )
    expect(await sendCard(gateway, first.attempt.attemptId, jwe)).toEqual({
      status: 409,
      body: { refused: 'cardAlreadySent' },
    })
  })
})

describe('a return', () => {
  test('needs the secret of the attempt', async () => {
    const orderId = await open()
    const { attemptId } = (await startPayment(gateway, orderId, { kind: 'method', method: 'demoWallet' }))
      .data.attempt
    for (const state of ['x', 'x'.repeat(22), attemptId]) {
      const answer = await gateway.call('POST payment/confirm', { attemptId, state, returned: {} })
      expect(answer.busCode).toBe('notFound')
    }
    const stored = await gateway.services.database
      .selectFrom('payment_attempt')
      .where('attempt_id', '=', attemptId)
      .selectAll()
      .executeTakeFirstOrThrow()
    const { secrets } = paymentServices(gateway.services, gateway.app.log)
    expect(Buffer.from(secrets.stateOf(attemptId), 'base64url')).toHaveLength(16)
    expect(JSON.stringify(stored)).not.toContain(secrets.stateOf(attemptId))
    expect(JSON.stringify(stored)).not.toContain(secrets.nonceOf(attemptId))
  })

  test('is no proof: what it says is ignored where the provider says otherwise', async () => {
    const orderId = await open()
    const { attemptId } = (await startPayment(gateway, orderId, { kind: 'method', method: 'demoWallet' }))
      .data.attempt
    const { secrets } = paymentServices(gateway.services, gateway.app.log)
    const returned = { status: 'SUCCESS', result: 'paid', resultCode: 'Authorised' }
    const answer = await gateway.call('POST payment/confirm', {
      attemptId,
      state: secrets.stateOf(attemptId),
      returned,
    })
    expect(answer.data).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
  })
})

describe('a member', () => {
  test('gets the stars of the order once, and saves, pays with and removes a card', async () => {
    const { token } = await gateway.signIn('payer@example.com')
    const orderId = await open()
    const methods = await gateway.call('GET payment/methods', { orderId }, { token })
    expect(methods.data).toMatchObject({
      card: { canSave: true },
      savedCards: [],
      methods: [{ method: 'demoWallet', name: 'Demo Wallet' }],
    })
    const attempt = await payByCard(gateway, orderId, { pan: testCards.visa }, { token, save: true })
    expect(attempt.receipt?.stars).toBe(94)
    await webhooks()
    const summary = await gateway.call('GET point/summary', {}, { token, headers: { 'x-country': 'US' } })
    expect(summary.data).toMatchObject({ balance: 94 })

    const { savedCards } = (await gateway.call('GET payment/cards', {}, { token })).data
    expect(savedCards).toMatchObject([
      { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2034, expired: false },
    ])
    const cardId = savedCards[0]?.cardId ?? ''
    const other = await open()
    const means: PaymentMeans = { kind: 'savedCard', cardId }
    expect((await startPayment(gateway, other, means)).busCode).toBe('loginRequired')
    const stranger = await gateway.signIn('stranger@example.com')
    expect((await startPayment(gateway, other, means, { token: stranger.token })).busCode).toBe('notFound')
    const paid = await startPayment(gateway, other, means, { token })
    expect(paid.data.attempt).toMatchObject({ state: 'succeeded', card: { brand: 'visa', lastFour: '4242' } })

    await gateway.call('POST payment/cards/remove', { cardId }, { token: stranger.token })
    expect((await gateway.call('GET payment/cards', {}, { token })).data.savedCards).toHaveLength(1)
    const removed = await gateway.call('POST payment/cards/remove', { cardId }, { token })
    expect(removed.data.savedCards).toEqual([])
    const { database } = gateway.services
    expect(await database.selectFrom('demo_card').selectAll().execute()).toHaveLength(1)
    await sweep()
    expect(await database.selectFrom('demo_card').selectAll().execute()).toEqual([])
    expect(await database.selectFrom('card_removal').selectAll().execute()).toEqual([])
  })

  test('saves the same card once', async () => {
    const { token } = await gateway.signIn('saver@example.com')
    for (let times = 0; times < 2; times++)
      await payByCard(gateway, await open(), { pan: testCards.jcb }, { token, save: true })
    expect((await gateway.call('GET payment/cards', {}, { token })).data.savedCards).toHaveLength(1)
  })

  test('whose card was declined has not saved it', async () => {
    const { token } = await gateway.signIn('declined@example.com')
    await payByCard(gateway, await open(), { pan: testCards.declined }, { token, save: true })
    expect((await gateway.call('GET payment/cards', {}, { token })).data.savedCards).toEqual([])
  })
})
