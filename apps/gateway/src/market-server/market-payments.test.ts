// Payments of two markets in two databases: one gateway, one payment service, both killed databases and webhooks of either.
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cardServicePath, type CardAnswer } from '@crema/contract/payments/card-service'
import { readConfig, type Config } from '#src/config/config.ts'
import { openMarket } from '#src/database/markets/open-market.ts'
import { createLog } from '#src/log.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { encryptCard, seedOrder, startPayment, testCards } from '#src/modules/payments/payments-for-tests.ts'
import {
  demoSignatureHeader,
  demoWebhookKey,
  signDemoWebhook,
} from '#src/modules/payments/providers/demo/demo-provider.ts'
import { createPaymentService } from '#src/payment-service-app.ts'
import type { CallOptions } from '#src/testing/gateway.ts'
import { startMarkets, type TestMarkets } from '#src/testing/markets.ts'
import { startPostgres } from '#src/testing/postgres.ts'

// Keys of 3072 bits take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const names = ['rest', 'asia'] as const
type Name = (typeof names)[number]
const countryOf = { rest: 'US', asia: 'JP' } as const
const otherThan = { rest: 'asia', asia: 'rest' } as const
const inCountry = (name: Name) => ({ headers: { 'x-country': countryOf[name] } })
const [payOrigin, payOriginOfAsia] = ['https://pay.example', 'https://pay-asia.example']
const paySecret = 'a secret of the payment service alone'

type Postgres = Awaited<ReturnType<typeof startPostgres>>
let servers: Record<Name, Postgres>
let notices: { server: Server; orders: string[]; url: string }
let gateway: TestMarkets
let service: Service
const entries = () => [
  { name: 'rest', code: '20', database: servers.rest.url },
  {
    name: 'asia',
    code: '10',
    countries: ['JP', 'KR'],
    database: servers.asia.url,
    schema: 'asia',
    payOrigin: payOriginOfAsia,
  },
]
const config = () =>
  ({
    payOrigin,
    partners: [
      {
        id: 'kiosks',
        secret: 'a secret of the kiosks, which is long enough',
        rights: ['orders'],
        perMinute: 600,
        webhookUrl: notices.url,
      },
    ],
  }) satisfies Partial<Config>

beforeAll(async () => {
  const [rest, asia] = await Promise.all([startPostgres({ own: true }), startPostgres({ own: true })])
  servers = { rest, asia }
  notices = await receiveNotices()
  gateway = await startMarkets({
    markets: entries(),
    now: '2026-11-21T10:00:00Z',
    // The gateway cannot read cards.
    config: { ...config(), paySecret: undefined },
  })
  for (const name of names) await seedStore(database(name), `S-${name}`)
  service = await startService()
}, 180_000)
afterAll(async () => {
  await service.close()
  await gateway.close()
  notices.server.close()
  await Promise.all([servers.rest.stop(), servers.asia.stop()])
})

const database = (name: Name) => gateway.servicesOf(name).database

/** Counts the notices that a partner gets of paid orders. */
async function receiveNotices() {
  const orders: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => void (body += text))
    request.on('end', () => {
      orders.push((JSON.parse(body) as { orderId: string }).orderId) // the notice's documented form
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return { server, orders, url: `http://127.0.0.1:${address.port}/notices` }
}

type Service = Awaited<ReturnType<typeof startService>>

/** A payment service that listens, of all markets or of the one that `MARKET` names. */
async function startService(env: { MARKET?: string } = {}) {
  const settings = readConfig({ NODE_ENV: 'test', MARKETS: JSON.stringify(entries()), ...env })
  const lines: string[] = []
  const running = await createPaymentService({
    config: { ...settings, ...config(), paySecret, rateLimitFactor: 1000 },
    open: (market) => openMarket(market, market.market, { pool: 2 }),
    clock: gateway.clock.now,
    log: createLog(settings, { write: (line) => void lines.push(line) }),
  })
  const origin = await running.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    close: running.close,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    ready: async () => {
      const answer = await fetch(`${origin}/readyz`)
      return [answer.status, await answer.json()] as const
    },
  }
}

/** Sends an encrypted card over HTTP. */
async function send(attemptId: string, card: string, to: Service = service) {
  const answer = await fetch(to.origin + cardServicePath, {
    method: 'POST',
    body: JSON.stringify({ attemptId, card }),
    headers: { 'content-type': 'application/json' },
  })
  const body = (await answer.json()) as CardAnswer // the contract's form of every answer
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
}

/** Starts a payment in a market, and encrypts its card as the page does. */
async function begin(
  name: Name,
  { pan = testCards.visa, save = false, ...options }: CallOptions & { pan?: string; save?: boolean } = {},
) {
  const orderId = await seedOrder(database(name), gateway.clock.now(), { storeId: `S-${name}` })
  const { data, busCode } = await startPayment(gateway, orderId, { kind: 'card', save }, options)
  if (!data.card) throw new Error(`The attempt did not start: ${busCode}`)
  const { attemptId } = data.attempt
  const card = await encryptCard(data.card, attemptId, { pan }, gateway.clock.now())
  return { orderId, attemptId, card, target: data.card }
}

const stateIn = async (name: Name, attemptId: string) =>
  (
    await database(name)
      .selectFrom('payment_attempt')
      .select('state')
      .where('attempt_id', '=', attemptId)
      .executeTakeFirst()
  )?.state

describe.each(names)('a card for the market %s', (name) => {
  const other = otherThan[name]

  test('is taken over HTTP, whatever country the payer is in', async () => {
    const { attemptId, card, target } = await begin(name, inCountry(other))
    expect(target.url).toBe(`${name === 'asia' ? payOriginOfAsia : payOrigin}/pay/card`)
    const { status, body } = await send(attemptId, card)
    expect([status, body]).toMatchObject([200, { attempt: { state: 'succeeded' } }])
    expect([await stateIn(name, attemptId), await stateIn(other, attemptId)]).toEqual([
      'succeeded',
      undefined,
    ])
    const read = await gateway.call('GET payment/attempt', { attemptId }, inCountry(other))
    expect(read.data.state).toBe('succeeded')
    expect(service.log().findLast((line) => line['path'] === cardServicePath)).toMatchObject({
      market: name,
      outcome: '1',
    })
  })

  test('is encrypted with a key of that market alone', async () => {
    const { attemptId, target } = await begin(name)
    const kids = async (each: Name) =>
      (await database(each).selectFrom('payment_card_key').select('kid').execute()).map(({ kid }) => kid)
    expect(await kids(name)).toContain(target.key['kid'])
    expect(await kids(other)).not.toContain(target.key['kid'])
    const foreign = await begin(other)
    const card = await encryptCard(
      { ...foreign.target, nonce: target.nonce },
      attemptId,
      { pan: testCards.visa },
      gateway.clock.now(),
    )
    expect(await send(attemptId, card)).toMatchObject({ status: 400, body: { refused: 'cardUnreadable' } })
  })

  test('is saved there for its member', async () => {
    const member = await gateway.signIn(`${name}-${randomUUID()}@example.com`, inCountry(name))
    const { attemptId, card } = await begin(name, {
      save: true,
      token: member.token,
      ...inCountry(other),
    })
    expect((await send(attemptId, card)).status).toBe(200)
    const saved = async (each: Name) =>
      (
        await database(each)
          .selectFrom('saved_card')
          .select('card_id')
          .where('member_id', '=', member.memberId)
          .execute()
      ).length
    expect([await saved(name), await saved(other)]).toEqual([1, 0])
    const { data } = await gateway.call('GET payment/cards', {}, { token: member.token, ...inCountry(other) })
    expect(data.savedCards).toHaveLength(1)
  })

  test('is taken once, however often it is sent', async () => {
    const { attemptId, card } = await begin(name)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(attemptId, card)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  })
})

test('a card for an attempt that no market has is not found', async () => {
  const { card } = await begin('asia')
  expect(await send(randomUUID(), card)).toMatchObject({ status: 404, body: { refused: 'notFound' } })
})

test('a payment service of one market takes the cards of that one alone', async () => {
  const ofAsia = await startService({ MARKET: 'asia' })
  try {
    expect(await ofAsia.ready()).toEqual([200, { status: 'ok' }])
    const [here, elsewhere] = [await begin('asia'), await begin('rest')]
    expect((await send(here.attemptId, here.card, ofAsia)).status).toBe(200)
    expect((await send(elsewhere.attemptId, elsewhere.card, ofAsia)).status).toBe(404)
  } finally {
    await ofAsia.close()
  }
})

describe.each(names)('while the database of %s is down', (name) => {
  const other = otherThan[name]

  test('its cards are refused with 503 and taken later, those of the other market are taken', async () => {
    const [waiting, running] = [await begin(name), await begin(other)]
    await servers[name].kill()
    try {
      const refused = await send(waiting.attemptId, waiting.card)
      expect(refused.status).toBe(503)
      expect(Number(refused.retryAfter)).toBeGreaterThan(0)
      expect((await send(running.attemptId, running.card)).status).toBe(200)
      // It may be there.
      expect((await send(randomUUID(), waiting.card)).status).toBe(503)
      expect(await service.ready()).toEqual([
        200,
        { status: 'ok', markets: { [name]: 'noDatabase', [other]: 'ok' } },
      ])
    } finally {
      await servers[name].restart()
    }
    await expect
      .poll(async () => (await send(waiting.attemptId, waiting.card)).status, { timeout: 30_000 })
      .toBe(200)
    expect(await service.ready()).toEqual([200, { status: 'ok', markets: { rest: 'ok', asia: 'ok' } }])
  })

  test('a payment service starts, and serves it when it is back', async () => {
    const [waiting, running] = [await begin(name), await begin(other)]
    await servers[name].kill()
    let late: Service | undefined
    let isDown = true
    try {
      late = await startService()
      expect((await send(running.attemptId, running.card, late)).status).toBe(200)
      expect((await send(waiting.attemptId, waiting.card, late)).status).toBe(503)
      expect(late.log()).toContainEqual(
        expect.objectContaining({ market: name, msg: 'A market could not be started.' }),
      )
      await servers[name].restart()
      isDown = false
      await expect
        .poll(async () => late && (await send(waiting.attemptId, waiting.card, late)).status, {
          timeout: 40_000,
          interval: 200,
        })
        .toBe(200)
    } finally {
      if (isDown) await servers[name].restart()
      await late?.close()
    }
  })

  test('a webhook is stored in the other market, and handled once when it is back', async () => {
    const { orderId, attemptId, card } = await begin(name, { pan: testCards.lost })
    const sent = await send(attemptId, card)
    expect(sent.body).toMatchObject({ attempt: { state: 'processing' } })
    const eventId = randomUUID()
    const payload = Buffer.from(JSON.stringify({ eventId, reference: attemptId.replaceAll('-', '') }))
    const report = async () => {
      const answer = await gateway.app.inject({
        method: 'POST',
        url: '/pay/webhook/demo',
        payload,
        headers: {
          'content-type': 'application/json',
          [demoSignatureHeader]: signDemoWebhook(payload, demoWebhookKey(gateway.servicesOf(name).config)),
        },
      })
      return [answer.statusCode, answer.body]
    }
    const stored = (market: Name) =>
      database(market).selectFrom('payment_event').selectAll().where('event_id', '=', eventId).execute()
    await servers[name].kill()
    try {
      expect([await report(), await report()]).toEqual([
        [200, 'received'],
        [200, 'received'],
      ])
      expect(await stored(other)).toMatchObject([{ handled_at: null }])
      await expect
        .poll(() => gateway.log.some(({ market, msg }) => market === 'rest' && msg === laterMessage))
        .toBe(true)
    } finally {
      await servers[name].restart()
    }
    await expect
      .poll(() => stateIn(name, attemptId).catch(() => 'down'), { timeout: 30_000 })
      .toBe('processing')
    // The event is due before the provider is asked what became of the payment.
    gateway.clock.move(16_000)
    await expect.poll(() => stateIn(name, attemptId), { timeout: 30_000 }).toBe('succeeded')
    await expect.poll(() => stored(other), { timeout: 30_000 }).toMatchObject([{ next_try_at: null }])
    await expect
      .poll(() => notices.orders.filter((id) => id === orderId), { timeout: 30_000 })
      .toHaveLength(1)
    const paid = await receiptOf(name, attemptId)

    // The provider sends it again, and this time the market of the payment may store it.
    expect(await report()).toEqual([200, 'received'])
    await expect
      .poll(async () => [...(await stored('rest')), ...(await stored('asia'))].filter(isWaiting), {
        timeout: 30_000,
      })
      .toEqual([])
    gateway.clock.move(60_000)
    await expect
      .poll(async () => (await gateway.call('GET payment/order', { orderId }, inCountry(name))).data.state)
      .toBe('paid')
    expect(await receiptOf(name, attemptId)).toEqual(paid)
    expect(notices.orders.filter((id) => id === orderId)).toHaveLength(1)
  })
})

const laterMessage = 'A webhook is handled later.'
const isWaiting = ({ next_try_at: nextTryAt }: { next_try_at: Date | null }) => nextTryAt !== null

const receiptOf = (name: Name, attemptId: string) =>
  database(name)
    .selectFrom('payment_attempt')
    .select(['receipt_no', 'ended_at', 'state'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()

test('a payment service whose markets are all down does not start', async () => {
  await Promise.all(names.map((name) => servers[name].kill()))
  try {
    await expect(startService()).rejects.toThrow('cannot be used')
  } finally {
    await Promise.all(names.map((name) => servers[name].restart()))
  }
})
