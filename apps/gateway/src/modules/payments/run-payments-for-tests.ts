/**
 * Pays all orders of a database with the demo's provider until it is killed, or kills itself (SIGKILL) before its nth statement:
 * `run-payments-for-tests.ts <url> <member> [n]`.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#src/config/config.ts'
import { openDatabase } from '#src/database/open-database.ts'
import { createEnqueuer } from '#src/outbox/outbox.ts'
import { createSeal } from '#src/outbox/seal.ts'
import { killBeforeStatement } from '#src/testing/kill-before-statement.ts'
import { attemptSecrets } from './attempts/attempt-secrets.ts'
import { startAttempt } from './attempts/start-attempt.ts'
import { runPayments } from './payment-jobs.ts'
import type { PaymentServices } from './payment-services.ts'
import { encryptCard, testCards, usd } from './payments-for-tests.ts'
import { demoProvider } from './providers/demo/demo-provider.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { payCard } from './service/pay-card.ts'
import { insertEvents } from './webhooks/event-store.ts'
import { handleEvent } from './webhooks/handle-event.ts'

const [, , url = '', memberId = '', killBefore = '0'] = process.argv
const serverSecret = 'a secret of this test that is long enough'
const startedAt = Date.now()
/** Time runs faster, so that pauses are short. */
const clock = () => new Date(startedAt + (Date.now() - startedAt) * 40)
const pause = () => sleep(Math.random() * 8)

const opened = await openDatabase(url, { pool: 6 })
const database = opened.database.withPlugin(killBeforeStatement(Number(killBefore)).plugin)
const demo = demoProvider({ config: { serverSecret }, database, clock })
/** A kill may be between any two steps. */
const provider: PaymentProvider = {
  ...demo,
  async begin(...given) {
    await pause()
    const result = await demo.begin(...given)
    await pause()
    return result
  },
  async refund(...given) {
    await pause()
    const result = await demo.refund(...given)
    await pause()
    return result
  },
}
const partner = {
  id: 'kiosks',
  secret: 'a secret of the kiosks, long enough',
  rights: ['orders' as const],
  perMinute: 600,
  webhookUrl: 'http://127.0.0.1:9/',
}
const config = {
  demo: false,
  partners: [partner],
  payOrigin: 'http://localhost:3000',
  publicOrigin: 'http://localhost:3000',
  paySecret: serverSecret,
} satisfies Partial<Config>
const quiet = () => undefined
const services: PaymentServices = {
  config,
  database,
  memberChanges: { announce: quiet },
  outbox: { enqueue: createEnqueuer({ database, serverSecret, clock }), kick: quiet },
  providers: new Map([[provider.name, provider]]),
  secrets: attemptSecrets(serverSecret),
  seal: createSeal(serverSecret),
  others: () => [],
  log: { info: quiet, warn: quiet, error: quiet },
}
const browser = { userAgent: '', ip: '127.0.0.1', acceptHeader: '' }
const pans = [testCards.visa, testCards.lost, testCards.declined]

async function pay(orderId: string): Promise<void> {
  const now = clock()
  const started = await startAttempt(services, {
    orderId,
    means: { kind: 'card', save: false },
    voucherNos: [],
    amount: usd(947),
    idempotencyKey: randomUUID(),
    memberId,
    locale: 'en',
    origins: { page: config.publicOrigin, pay: config.payOrigin },
    browser,
    now,
  })
  if (!('ok' in started) || !started.ok.card) return
  const { attemptId } = started.ok.attempt
  await pause()
  const pan = pans[Math.floor(Math.random() * pans.length)] ?? testCards.visa
  const jwe = await encryptCard(started.ok.card, attemptId, { pan }, clock())
  await payCard(services, { attemptId, jwe, browser, now: clock() })
  // The provider reports it, twice.
  const event = { eventId: `${attemptId}-1`, reference: attemptId.replaceAll('-', '') }
  const stored = await insertEvents(database, provider.name, [event], { now: clock(), nextTryAt: clock() })
  await pause()
  await Promise.all([...stored, ...stored].map((each) => handleEvent(services, each, clock())))
}

for (;;) {
  const orders = await database
    .selectFrom('payment_order')
    .where('state', '=', 'open')
    .select('order_id')
    .execute()
  const chosen = orders.toSorted(() => Math.random() - 0.5).slice(0, 5)
  await Promise.all(chosen.map(({ order_id: orderId }) => pay(orderId)))
  await runPayments(services, clock())
  await pause()
}
