import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedStore } from './modules/campaigns/seed-for-tests.ts'
import { encryptCard, seedOrder, startPayment, testCards } from './modules/payments/payments-for-tests.ts'
import { createPaymentService } from './payment-service-app.ts'
import { startGateway, type TestGateway } from './testing/gateway.ts'

// Keys of 3072 bits take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const publicOrigin = 'https://coffee.example'
const paySecret = 'a secret of the payment service alone'

let gateway: TestGateway
let begun: Awaited<ReturnType<typeof startPayment>>
let service: Awaited<ReturnType<typeof createPaymentService>>

async function startService(secret: string) {
  const { database, config, databaseKind, databaseLoad, listen } = gateway.services
  const started = await createPaymentService({
    config: { ...config, paySecret: secret },
    open: () =>
      Promise.resolve({
        database,
        kind: databaseKind,
        load: databaseLoad,
        listen,
        close: () => Promise.resolve(),
      }),
    clock: gateway.clock.now,
    log: gateway.app.log,
  })
  await started.app.ready()
  return started
}

beforeAll(async () => {
  const origins = { publicOrigin, payOrigin: 'https://pay.example' }
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z', config: { ...origins, paySecret: undefined } })
  const { database } = gateway.services
  await seedStore(database, 'S1')
  begun = await startPayment(gateway, await seedOrder(database, gateway.clock.now()), {
    kind: 'card',
    save: false,
  })
  service = await startService(paySecret)
}, 60_000)
afterAll(async () => {
  await service.close()
  await gateway.close()
})

test('makes the keys: a gateway alone takes no cards', () => {
  expect(begun.busCode).toBe('notFound')
})

test('takes a card whose key the gateway has offered and cannot read itself', async () => {
  const orderId = await seedOrder(gateway.services.database, gateway.clock.now())
  const { data } = await startPayment(gateway, orderId, { kind: 'card', save: false })
  if (!data.card) throw new Error('No card is wanted.')
  expect(data.card.url).toBe('https://pay.example/pay/card')
  const { attemptId } = data.attempt
  const card = await encryptCard(data.card, attemptId, { pan: testCards.visa }, gateway.clock.now())
  const request = { method: 'POST', url: '/pay/card', payload: { attemptId, card } } as const
  expect((await gateway.app.inject(request)).statusCode).toBe(500)
  const { statusCode, headers, body } = await service.app.inject({
    ...request,
    headers: { origin: publicOrigin },
  })
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ attempt: { state: 'succeeded' } })
  expect(headers).toMatchObject({
    'access-control-allow-origin': publicOrigin,
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
  })
})

test('is called by the page’s origin alone, and has nothing else', async () => {
  const preflight = (origin: string) =>
    service.app.inject({
      method: 'OPTIONS',
      url: '/pay/card',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
  expect((await preflight(publicOrigin)).headers['access-control-allow-origin']).toBe(publicOrigin)
  const other = await preflight('https://elsewhere.example')
  expect(other.headers).not.toHaveProperty('access-control-allow-origin')
  for (const url of ['/', '/capi/payment/methods', '/demo', '/pay/webhook/demo'])
    expect((await service.app.inject(url)).statusCode, url).toBe(404)
  expect((await service.app.inject('/readyz')).statusCode).toBe(200)
})

test('measures calls by outcome and providers by time, without anything of a card or a person', async () => {
  const orderId = await seedOrder(gateway.services.database, gateway.clock.now())
  const { data } = await startPayment(gateway, orderId, { kind: 'card', save: false })
  if (!data.card) throw new Error('No card is wanted.')
  const { attemptId } = data.attempt
  const card = await encryptCard(data.card, attemptId, { pan: testCards.visa }, gateway.clock.now())
  const send = (payload: object) => service.app.inject({ method: 'POST', url: '/pay/card', payload })
  const countOf = async (line: string) => {
    const { body } = await service.app.inject('/metrics')
    const found = body.split('\n').find((each) => each.startsWith(`${line} `))
    return { count: Number(found?.slice(line.length + 1) ?? 0), body }
  }
  const lines = [
    'crema_outcomes_total{endpoint="pay/card",outcome="1"}',
    'crema_outcomes_total{endpoint="pay/card",outcome="cardAlreadySent"}',
    'crema_request_seconds_count{endpoint="pay/card",status="200"}',
    'crema_request_seconds_count{endpoint="pay/card",status="409"}',
    'crema_provider_seconds_count{provider="demo",call="begin",result="answered"}',
  ]
  const before = await Promise.all(lines.map(countOf))
  await send({ attemptId, card })
  await send({ attemptId, card })
  const after = await Promise.all(lines.map(countOf))
  expect(after.map(({ count }, index) => count - (before[index]?.count ?? 0))).toEqual([1, 1, 1, 1, 1])
  const body = after[0]?.body ?? ''
  expect(body).toMatch(/^crema_database_connections\{state="inUse"\} \d+$/m)
  for (const secret of [testCards.visa, testCards.visa.slice(-4), attemptId, orderId])
    expect(body).not.toContain(secret)
})

test('shows its metrics to whom the gateway shows its own', async () => {
  const status = async (headers: Record<string, string>, remoteAddress: string) =>
    (await service.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  expect(await status({}, '127.0.0.1')).toBe(200)
  expect(await status({}, '192.168.1.5')).toBe(404)
  expect(await status({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(404)
})

test('takes cards with another secret once its keys were deleted; those that were encrypted before are refused', async () => {
  const { database } = gateway.services
  const begin = async () => {
    const orderId = await seedOrder(database, gateway.clock.now())
    const { data } = await startPayment(gateway, orderId, { kind: 'card', save: false })
    if (!data.card) throw new Error('No card is wanted.')
    const { attemptId } = data.attempt
    const card = await encryptCard(data.card, attemptId, { pan: testCards.visa }, gateway.clock.now())
    return { attemptId, card }
  }
  const before = await begin()
  await database.deleteFrom('payment_card_key').execute()
  const changed = await startService('another secret of the payment service')
  try {
    const after = await begin()
    const status = async (payload: object) =>
      (await changed.app.inject({ method: 'POST', url: '/pay/card', payload })).statusCode
    expect([await status(before), await status(after)]).toEqual([400, 200])
  } finally {
    await changed.close()
  }
})

test('a gateway outside of demo mode has no address for cards', async () => {
  await using production = await startGateway({
    config: { nodeEnv: 'production', demo: false, smtpUrl: 'smtp://127.0.0.1:9' },
  })
  const payload = { attemptId: 'x', card: 'x' }
  const answer = await production.app.inject({ method: 'POST', url: '/pay/card', payload })
  expect(answer.statusCode).toBe(404)
})
