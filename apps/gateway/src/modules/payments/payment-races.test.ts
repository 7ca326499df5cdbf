// Payments on a PostgreSQL server, many requests at once: one charge, one state, one receipt, one notice.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Partner } from '#src/config/partner-settings.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { auditLedger } from '#src/modules/stars/ledger/audit-ledger.ts'
import { seedProgram } from '#src/modules/stars/stars-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { applyResult } from './attempts/apply-result.ts'
import { sweepAttempts } from './attempts/sweep-attempts.ts'
import { runPayments } from './payment-jobs.ts'
import { paymentServices, type PaymentServices } from './payment-services.ts'
import {
  encryptCard,
  payByCard,
  seedOrder,
  sendCard,
  startPayment,
  testCards,
  usd,
} from './payments-for-tests.ts'
import { insertRefund } from './providers/demo/demo-payment-store.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { handleEvent } from './webhooks/handle-event.ts'

vi.setConfig({ testTimeout: 120_000 })

const partner: Partner = {
  id: 'kiosks',
  secret: 'a secret of the kiosks, long enough',
  rights: ['orders'],
  perMinute: 600,
  // Nobody listens there, so that the notices stay stored.
  webhookUrl: 'http://127.0.0.1:9/notices',
}

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
let services: PaymentServices
let member: { token: string; memberId: string }
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  gateway = await startGateway({
    database: server.url,
    now: '2026-11-21T10:00:00Z',
    config: { partners: [partner], databasePool: 20 },
  })
  await seedStore(gateway.services.database, 'S1')
  await seedProgram(gateway.services.database, { programNo: 'US' })
  services = paymentServices(gateway.services, gateway.app.log)
  member = await gateway.signIn('racer@example.com')
}, 120_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

const now = () => gateway.clock.now()
const open = () => seedOrder(gateway.services.database, now())
const times = <Value>(count: number, run: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

/** What an order has caused: each must be there once. */
async function effectsOf(orderId: string) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from payment_attempt where order_id = ${orderId} and state = 'succeeded') as succeeded,
      (select count(*)::int from payment_attempt where order_id = ${orderId} and receipt_no is not null) as receipts,
      (select count(*)::int from demo_payment d join payment_attempt a using (reference)
        where a.order_id = ${orderId} and d.state = 'succeeded') as charges,
      (select count(*)::int from star_order where order_no = ${orderId}) as credits,
      (select count(*)::int from payment_refund r join payment_attempt a using (attempt_id)
        where a.order_id = ${orderId}) as refunds`.execute(gateway.services.database)
  return rows[0]
}
const notices = async () =>
  (
    await gateway.services.database
      .selectFrom('outbox')
      .where('channel', '=', 'partner')
      .select('message_id')
      .execute()
  ).length
const once = { succeeded: 1, receipts: 1, charges: 1, credits: 1, refunds: 0 }

test('of 40 starts at once one attempt is open, and one card is charged', async () => {
  const orderId = await open()
  const before = await notices()
  const started = await times(40, () =>
    startPayment(gateway, orderId, { kind: 'card', save: false }, { token: member.token }),
  )
  const attempts = started.flatMap(({ busCode, data }) => (busCode === '1' ? [data] : []))
  expect(attempts.length).toBeGreaterThan(0)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from payment_attempt
    where order_id = ${orderId} and state in ('awaitingCard', 'processing', 'needsAction', 'succeeded')`.execute(
    gateway.services.database,
  )
  expect(rows).toEqual([{ open: 1 }])
  const sent = await Promise.all(
    attempts.map(async ({ card, attempt: { attemptId } }) => {
      if (!card) throw new Error('No card is wanted.')
      const jwe = await encryptCard(card, attemptId, { pan: testCards.visa }, now())
      return (await Promise.all([1, 2].map(() => sendCard(gateway, attemptId, jwe)))).map(
        ({ status }) => status,
      )
    }),
  )
  expect(sent.flat().filter((status) => status === 200)).toHaveLength(1)
  expect(await effectsOf(orderId)).toEqual(once)
  expect(await notices()).toBe(before + 1)
})

test('40 starts with one key are one attempt', async () => {
  const orderId = await open()
  const idempotencyKey = randomUUID()
  const started = await times(40, () =>
    startPayment(gateway, orderId, { kind: 'card', save: false }, { idempotencyKey }),
  )
  expect(new Set(started.map(({ data }) => data.attempt.attemptId)).size).toBe(1)
})

test('40 wallets at once: those that were cancelled for another one cannot charge', async () => {
  const orderId = await open()
  const started = await times(40, () =>
    startPayment(gateway, orderId, { kind: 'method', method: 'demoWallet' }, { token: member.token }),
  )
  const ids = started.flatMap(({ busCode, data }) => (busCode === '1' ? [data.attempt.attemptId] : []))
  expect(ids.length).toBeGreaterThan(0)
  // All payers confirm.
  await sql`update demo_payment d set state = 'succeeded' from payment_attempt a
    where a.reference = d.reference and a.order_id = ${orderId} and d.state = 'needsAction'`.execute(
    gateway.services.database,
  )
  const confirm = (attemptId: string) =>
    gateway.call('POST payment/confirm', {
      attemptId,
      state: services.secrets.stateOf(attemptId),
      returned: {},
    })
  await Promise.all(ids.map(confirm))
  gateway.clock.move(25_000)
  await runPayments(services, now())
  await runPayments(services, now())
  const effects = await effectsOf(orderId)
  expect(effects).toMatchObject({ succeeded: 1, receipts: 1, credits: 1 })
  // Whatever was charged beside the one that pays is refunded.
  expect(effects?.['refunds']).toBe((effects?.['charges'] ?? 0) - 1)
})

test('webhook, query, return and sweeper at once: one state, one receipt, one notice, the stars once', async () => {
  for (let round = 0; round < 10; round++) {
    const orderId = await open()
    const before = await notices()
    const { data } = await startPayment(
      gateway,
      orderId,
      { kind: 'method', method: 'demoWallet' },
      { token: member.token },
    )
    const { attemptId } = data.attempt
    const reference = attemptId.replaceAll('-', '')
    await gateway.services.database
      .updateTable('demo_payment')
      .where('reference', '=', reference)
      .set({ state: 'succeeded' })
      .execute()
    const event = (index: number) => ({
      provider: 'demo',
      event_id: `${reference}-${index}`,
      event: { eventId: `${reference}-${index}`, reference },
      received_at: now(),
    })
    const result = { state: 'succeeded' as const, amount: usd(947) }
    gateway.clock.move(20_000)
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => handleEvent(services, event(index), now())),
      ...Array.from({ length: 6 }, () =>
        gateway.call('POST payment/confirm', {
          attemptId,
          state: services.secrets.stateOf(attemptId),
          returned: {},
        }),
      ),
      ...Array.from({ length: 6 }, () => applyResult(services, attemptId, result, now())),
      applyResult(services, attemptId, { state: 'failed', failure: 'cardDeclined' }, now()).catch(
        () => undefined,
      ),
      sweepAttempts(services, now()),
      gateway.call('POST payment/cancel', { attemptId }),
    ])
    const effects = await effectsOf(orderId)
    const isPaid = effects?.['succeeded'] === 1
    // The false decline or the cancel may have been first: the money goes back then, once.
    expect(effects).toEqual(isPaid ? once : { ...once, succeeded: 0, receipts: 0, credits: 0, refunds: 1 })
    expect(await notices()).toBe(before + (isPaid ? 1 : 0))
  }
})

test('refunds at once are never more than the payment, and one for each number', async () => {
  const orderId = await open()
  const { data } = await startPayment(
    gateway,
    orderId,
    { kind: 'card', save: false },
    { token: member.token },
  )
  if (!data.card) throw new Error('No card is wanted.')
  const { attemptId } = data.attempt
  await sendCard(gateway, attemptId, await encryptCard(data.card, attemptId, { pan: testCards.visa }, now()))
  const refund = (refundNo: string, amountMinor: number) =>
    refundOrder(services, { orderId, partner: 'kiosks', refundNo, amountMinor, now: now() })
  const answers = await times(40, (index) => refund(`${orderId}-${index % 20}`, 100))
  const given = answers.flatMap((answer) => ('ok' in answer ? [answer.ok.refundNo] : []))
  expect(new Set(given).size).toBe(9)
  const { rows } = await sql`
    select d.refunded_minor as there, a.refunded_minor as here from demo_payment d join payment_attempt a using (reference)
    where a.attempt_id = ${attemptId}::uuid`.execute(gateway.services.database)
  expect(rows).toEqual([{ there: 900, here: 900 }])
  expect(await auditLedger(gateway.services.database, 10)).toEqual([])
})

test('the same refund counts once at the demo’s provider, however often it is sent at once', async () => {
  const orderId = await open()
  const { attemptId } = await payByCard(gateway, orderId, { pan: testCards.visa })
  const { database } = gateway.services
  const { reference } = await database
    .selectFrom('payment_attempt')
    .select('reference')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const refund = { refund_id: randomUUID(), reference, amount_minor: 100 }
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    return rows[0]?.count
  }
  const sent = await database.transaction().execute(async (transaction) => {
    await sql`select from demo_payment where reference = ${reference} for update`.execute(transaction)
    const both = times(2, () => insertRefund(database, refund))
    // Other tests may wait for locks of theirs in the same database.
    await expect.poll(waiting).toBeGreaterThanOrEqual(2)
    return { both }
  })
  expect(await sent.both).toEqual([true, true])
  const paid = await database
    .selectFrom('demo_payment')
    .select('refunded_minor')
    .where('reference', '=', reference)
    .executeTakeFirst()
  expect(paid).toEqual({ refunded_minor: 100 })
})
