import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Partner } from '#src/config/partner-settings.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { payByCard, seedOrder, startPayment, testCards, usd } from '../payments/payments-for-tests.ts'
import { isSignedWith, partnerHeaders } from './request-signature.ts'
import { tillOf } from './till-for-tests.ts'

vi.setConfig({ testTimeout: 60_000 })

const kiosks: Partner = {
  id: 'kiosks',
  secret: 'a secret of the kiosks, long enough',
  rights: ['orders'],
  perMinute: 600,
}
const others: Partner = { ...kiosks, id: 'others' }

type Received = { request: IncomingMessage; body: Buffer }
const received: Received[] = []
let status = 200
const listener = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ request, body: Buffer.concat(chunks) })
    response.writeHead(status).end()
  })
})

let gateway: TestGateway
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo // of a listening TCP server
  const webhookUrl = `http://127.0.0.1:${port}/notices?shop=1`
  gateway = await startGateway({
    now: '2026-11-21T10:00:00Z',
    config: { partners: [{ ...kiosks, webhookUrl }, others] },
  })
  await seedStore(gateway.services.database, 'S1')
  await seedProgram(gateway.services.database, { programNo: 'US' })
})
afterAll(async () => {
  await gateway.close()
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})

const open = () => seedOrder(gateway.services.database, gateway.clock.now())
const call = (path: string, input: object, partner = kiosks) =>
  tillOf(gateway, partner)(`orders/${path}`, input)
const noticesOf = (orderId: string) =>
  received
    .map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>)
    .filter((notice) => notice['orderId'] === orderId)

test('a partner is told that its order is paid, signed as its own requests are, and reads it', async () => {
  const orderId = await open()
  expect((await call('status', { orderId })).body).toEqual({
    orderId,
    orderNo: 'K1',
    state: 'open',
    expiresAt: '2026-11-21T10:15:00.000Z',
    payment: null,
    refunds: [],
  })
  await payByCard(gateway, orderId, { pan: testCards.visa })
  await expect.poll(() => noticesOf(orderId)).toHaveLength(1)
  const noticeId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(noticesOf(orderId)).toEqual([
    {
      noticeId,
      event: 'paid',
      orderId,
      orderNo: 'K1',
      amountMinor: 947,
      currency: 'USD',
      at: '2026-11-21T10:00:00.000Z',
    },
  ])
  const { request, body } = received.at(-1) ?? { request: undefined, body: Buffer.alloc(0) }
  const header = (name: string) => String(request?.headers[name])
  expect(request?.url).toBe('/notices?shop=1')
  const signed = {
    method: 'POST',
    path: '/notices?shop=1',
    timestamp: header(partnerHeaders.timestamp),
    nonce: header(partnerHeaders.nonce),
    body,
  }
  expect(isSignedWith(signed, header(partnerHeaders.signature), kiosks.secret)).toBe(true)
  expect(isSignedWith({ ...signed, path: '/' }, header(partnerHeaders.signature), kiosks.secret)).toBe(false)

  expect((await call('status', { orderId })).body).toMatchObject({
    state: 'paid',
    payment: {
      receiptNo: expect.stringMatching(/^R\d{8}(-\d+)?$/) as unknown,
      amountMinor: 947,
      currency: 'USD',
      method: 'card',
      card: { brand: 'visa', lastFour: '4242' },
      refundedMinor: 0,
    },
  })
  expect((await call('status', { orderId }, others)).body.error?.code).toBe('unknownOrder')
})

test('a notice that the partner does not take is sent again, with the same number', async () => {
  status = 500
  const orderId = await open()
  await payByCard(gateway, orderId, { pan: testCards.visa })
  await expect.poll(() => noticesOf(orderId)).toHaveLength(1)
  status = 200
  gateway.clock.move(30_000)
  gateway.services.outbox.kick()
  await expect.poll(() => noticesOf(orderId)).toHaveLength(2)
  const [first, again] = noticesOf(orderId)
  expect(again).toEqual(first)
})

test('a partner refunds in parts, once for each number, and the stars of the part are taken back', async () => {
  const { token } = await gateway.signIn('refunded@example.com')
  const orderId = await open()
  const balance = async () =>
    (await gateway.call('GET point/summary', {}, { token, headers: { 'x-country': 'US' } })).data.balance
  expect((await call('refund', { orderId, refundNo: 'X' })).body.error?.code).toBe('orderNotPaid')
  const { attemptId } = await payByCard(gateway, orderId, { pan: testCards.visa }, { token })
  expect(await balance()).toBe(94)

  const first = await call('refund', { orderId, refundNo: 'A', amountMinor: 447 })
  expect(first.body).toEqual({ refundNo: 'A', amountMinor: 447, state: 'succeeded', leftMinor: 500 })
  // A lost answer: the same number again, under another key.
  expect((await call('refund', { orderId, refundNo: 'A', amountMinor: 447 })).body).toEqual(first.body)
  expect((await call('refund', { orderId, refundNo: 'A', amountMinor: 1 })).body.error?.code).toBe(
    'refundDiffers',
  )
  const tooLarge = await call('refund', { orderId, refundNo: 'B', amountMinor: 501 })
  expect(tooLarge.body.error).toMatchObject({ code: 'refundTooLarge', leftMinor: 500 })
  expect(await balance()).toBe(50)
  expect((await gateway.call('GET payment/attempt', { attemptId })).data.receipt?.refunded).toEqual(usd(447))

  expect((await call('refund', { orderId, refundNo: 'B' })).body).toMatchObject({
    amountMinor: 500,
    leftMinor: 0,
  })
  expect((await call('refund', { orderId, refundNo: 'C' })).body.error?.code).toBe('refundTooLarge')
  expect((await call('refund', { orderId, refundNo: 'C' }, others)).body.error?.code).toBe('unknownOrder')
  expect(await balance()).toBe(0)
  await expect
    .poll(() => noticesOf(orderId).map(({ event, refundNo }) => [event, refundNo]))
    .toEqual([
      ['paid', undefined],
      ['refunded', 'A'],
      ['refunded', 'B'],
    ])
  expect((await call('status', { orderId })).body).toMatchObject({
    payment: { refundedMinor: 947 },
    refunds: [
      { refundNo: 'A', amountMinor: 447, state: 'succeeded' },
      { refundNo: 'B', amountMinor: 500, state: 'succeeded' },
    ],
  })
})

test('an order that is being paid is not expired for a minute longer', async () => {
  const orderId = await seedOrder(gateway.services.database, gateway.clock.now(), { expiresInSeconds: 60 })
  await payByCard(gateway, orderId, { pan: testCards.lost })
  const other = await seedOrder(gateway.services.database, gateway.clock.now(), { expiresInSeconds: 60 })
  await startPayment(gateway, other, { kind: 'card', save: false })
  gateway.clock.move(60_000)
  expect((await call('status', { orderId })).body['state']).toBe('open')
  expect((await call('status', { orderId: other })).body['state']).toBe('expired')
  gateway.clock.move(60_000)
  expect((await call('status', { orderId })).body['state']).toBe('expired')
})

test('the receipt is mailed three times', async () => {
  const orderId = await open()
  const email = `${randomUUID()}@example.com`
  const waiting = (await startPayment(gateway, orderId, { kind: 'card', save: false })).data.attempt
  const send = (attemptId: string) => gateway.call('POST payment/receipt', { attemptId, email })
  expect((await send(waiting.attemptId)).busCode).toBe('notFound')
  const { attemptId } = await payByCard(gateway, orderId, { pan: testCards.visa })
  const codes = []
  for (let times = 0; times < 4; times++) codes.push((await send(attemptId)).busCode)
  expect(codes).toEqual(['1', '1', '1', 'tooManyRequests'])
  const inbox = async () =>
    (await gateway.app.inject({ url: '/demo/inbox', query: { to: email } })).json<{
      notices: { notice: string }[]
    }>()
  await expect
    .poll(async () => (await inbox()).notices.map(({ notice }) => notice))
    .toEqual(['receipt', 'receipt', 'receipt'])
})
