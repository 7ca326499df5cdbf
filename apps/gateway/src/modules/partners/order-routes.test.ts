import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Partner } from '#src/config/partner-settings.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { tillHeaders, tillsWith } from './till-for-tests.ts'

const kiosks: Partner = {
  id: 'kiosks',
  secret: 'a secret of the kiosks, long enough',
  rights: ['orders'],
  perMinute: 600,
}
const tills = tillsWith('verify')

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    now: '2026-11-21T10:00:00Z',
    config: { partners: [kiosks, tills], publicOrigin: 'https://coffee.example' },
  })
  await gateway.services.database
    .insertInto('store')
    .values({
      store_id: 'JP-1',
      country: 'JP',
      city: 'Tokyo',
      name: 'Ueno',
      address: '1-1',
      zone: 'Asia/Tokyo',
      latitude: 0,
      longitude: 0,
      hours: '[[],[],[],[],[],[],[]]',
    })
    .execute()
})
afterAll(() => gateway.close())

const order = {
  orderNo: 'A17',
  storeId: 'JP-1',
  currency: 'JPY',
  amountMinor: 900,
  items: [
    { name: 'ラテ', quantity: 2, priceMinor: 500 },
    { name: 'クーポン', quantity: 1, priceMinor: -100 },
  ],
}

async function open(
  input: object,
  { idempotencyKey = randomUUID(), partner = kiosks }: { idempotencyKey?: string; partner?: Partner } = {},
) {
  const url = '/partner/v1/orders'
  const payload = JSON.stringify(input)
  const headers = {
    ...tillHeaders(partner, url, payload, gateway.clock.now()),
    'idempotency-key': idempotencyKey,
  }
  const response = await gateway.app.inject({ method: 'POST', url, payload, headers })
  return {
    status: response.statusCode,
    body: response.json<{ orderId: string; url: string; expiresAt: string; error: { code: string } }>(),
  }
}
const getOrder = (orderId: string) => gateway.call('GET payment/order', { orderId })

describe('a kiosk', () => {
  test('opens an order that can be read by its id and expires', async () => {
    const { status, body } = await open(order)
    expect(status).toBe(200)
    expect(body.orderId).toMatch(/^[\w-]{24}$/)
    expect(body.url).toBe(
      `https://coffee.example/kiosk/checkStand?orderId=${body.orderId}&cnty=jp&shopMdCode=JP-1`,
    )
    expect(body.expiresAt).toBe('2026-11-21T10:15:00.000Z')
    expect((await getOrder(body.orderId)).data).toEqual({
      orderId: body.orderId,
      orderNo: 'A17',
      state: 'open',
      items: order.items,
      country: 'JP',
      store: { storeId: 'JP-1', name: 'Ueno', address: '1-1', city: 'Tokyo' },
      amount: { amountMinor: 900, currency: 'JPY', digits: 0 },
      expiresAt: '2026-11-21T10:15:00.000Z',
      now: '2026-11-21T10:00:00.000Z',
    })
    gateway.clock.move(15 * 60_000 - 1)
    expect((await getOrder(body.orderId)).data.state).toBe('open')
    gateway.clock.move(1)
    expect((await getOrder(body.orderId)).data.state).toBe('expired')
    await gateway.services.database
      .updateTable('payment_order')
      .set({ state: 'paid' })
      .where('order_id', '=', body.orderId)
      .execute()
    expect((await getOrder(body.orderId)).data.state).toBe('paid')
  })

  test('opens one order for one key, also with concurrent requests or after a lost response', async () => {
    const idempotencyKey = randomUUID()
    const [first, second] = await Promise.all([
      open(order, { idempotencyKey }),
      open(order, { idempotencyKey }),
    ])
    expect([first.status, second.body.orderId]).toEqual([200, first.body.orderId])
    await gateway.services.database.deleteFrom('idempotent_response').execute()
    expect((await open(order, { idempotencyKey })).body.orderId).toBe(first.body.orderId)
    expect((await open({ ...order, orderNo: 'B1' }, { idempotencyKey })).body.error.code).toBe('keyReused')
  })

  test('chooses when the order expires, between a minute and an hour', async () => {
    const waits = (await open({ ...order, expiresInSeconds: 60 })).body.expiresAt
    expect(Date.parse(waits) - gateway.clock.now().getTime()).toBe(60_000)
    expect((await open({ ...order, expiresInSeconds: 3601 })).body.error.code).toBe('badRequest')
  })

  test.each([
    ['storeNotFound', 409, { storeId: 'NOWHERE' }],
    ['currencyWrong', 409, { currency: 'USD' }],
    ['amountWrong', 409, { amountMinor: 899 }],
    ['badRequest', 400, { amountMinor: 0, items: [{ name: 'x', quantity: 1, priceMinor: 0 }] }],
    ['badRequest', 400, { amountMinor: 1.5 }],
    ['badRequest', 400, { items: [] }],
    ['badRequest', 400, { memberEmail: 'somebody@example.com' }],
  ])('gets %s (%i) for %j', async (code, status, change) => {
    const response = await open({ ...order, ...change })
    expect([response.status, response.body.error.code]).toEqual([status, code])
  })

  test('needs the right `orders`', async () => {
    expect((await open(order, { partner: tills })).body.error.code).toBe('notAllowed')
  })
})

test('an unknown id is not found', async () => {
  expect((await getOrder('A'.repeat(24))).busCode).toBe('notFound')
  expect((await gateway.send('GET payment/order', { orderId: 'short' })).statusCode).toBe(400)
})
