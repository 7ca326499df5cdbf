// Transactions of payments that are repeated, after a conflict and after a change of columns, on a PostgreSQL server.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#src/database/open-database.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { addColumn, failNext } from '#src/testing/changed-database.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { startPostgres } from '#src/testing/postgres.ts'
import { paymentServices } from './payment-services.ts'
import { encryptCard, payByCard, seedOrder, sendCard, startPayment, testCards } from './payments-for-tests.ts'
import { payCard } from './service/pay-card.ts'

vi.setConfig({ testTimeout: 120_000 })

let server: Awaited<ReturnType<typeof startPostgres>>
let gateway: TestGateway
beforeAll(async () => {
  server = await startPostgres({ durable: false })
  gateway = await startGateway({ database: server.url, now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
}, 120_000)
afterAll(async () => {
  await gateway.close()
  await server.stop()
})

const now = () => gateway.clock.now()
/** What the provider has charged for an attempt: payments that succeeded. */
async function chargesOf(attemptId: string) {
  const { rows } = await sql<{ charges: number }>`
    select count(*)::int as charges from demo_payment d join payment_attempt a using (reference)
    where a.attempt_id = ${attemptId}::uuid and d.state = 'succeeded'`.execute(gateway.services.database)
  return rows[0]?.charges
}

test('a receipt is counted once where a conflict repeats its transaction', async () => {
  const orderId = await seedOrder(gateway.services.database, now())
  const { attemptId } = await payByCard(gateway, orderId, { pan: testCards.visa })
  const { database } = gateway.services
  await failNext(database, 'insert', 'outbox')
  const sent = await gateway.call('POST payment/receipt', { attemptId, email: 'payer@example.com' })
  expect(sent.busCode).toBe('1')
  const counted = await database
    .selectFrom('payment_attempt')
    .select('receipts_sent')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  expect(counted).toEqual({ receipts_sent: 1 })
})

test('a card is taken and charged once while a newer gateway adds a column', async () => {
  // One connection, so that each card finds the statements that the ones before have prepared.
  const opened = await openDatabase(server.url, { pool: 1 })
  const own = { ...paymentServices(gateway.services, gateway.app.log), database: opened.database }
  const { token } = await gateway.signIn('payer@example.com')
  const pay = async (meanwhile?: () => Promise<void>) => {
    const orderId = await seedOrder(gateway.services.database, now())
    const means = { kind: 'card', save: false } as const
    const { data } = await startPayment(gateway, orderId, means, { token })
    if (!data.card) throw new Error('No card is wanted.')
    const { attemptId } = data.attempt
    const jwe = await encryptCard(data.card, attemptId, { pan: testCards.visa }, now())
    await meanwhile?.()
    const browser = { userAgent: '', ip: '127.0.0.1', acceptHeader: '' }
    const paid = await payCard(own, { attemptId, jwe, browser, now: now() })
    expect(paid).toMatchObject({ ok: { state: 'succeeded' } })
    expect(await chargesOf(attemptId)).toBe(1)
  }
  try {
    for (let nth = 0; nth < 3; nth++) await pay()
    await pay(() => addColumn(server.url, 'payment_attempt'))
  } finally {
    await opened.close()
  }
})

test('a card is taken and charged once where a conflict repeats its transaction', async () => {
  const { database } = gateway.services
  const orderId = await seedOrder(database, now())
  const { data } = await startPayment(gateway, orderId, { kind: 'card', save: false })
  if (!data.card) throw new Error('No card is wanted.')
  const { attemptId } = data.attempt
  const jwe = await encryptCard(data.card, attemptId, { pan: testCards.visa }, now())
  await failNext(database, 'update', 'payment_attempt')
  const { status, body } = await sendCard(gateway, attemptId, jwe)
  expect([status, body]).toMatchObject([200, { attempt: { state: 'succeeded' } }])
  expect(await chargesOf(attemptId)).toBe(1)
})
