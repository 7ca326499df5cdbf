import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { paymentServices, type PaymentServices } from '../payment-services.ts'
import { seedOrder, startPayment, usd } from '../payments-for-tests.ts'
import { ProviderUnreachable, type PaymentProvider } from '../providers/payment-provider.ts'
import { reserveDueRefunds } from '../refunds/refund-store.ts'
import { applyRefundResult } from '../refunds/send-refund.ts'
import { applyResult } from './apply-result.ts'
import { askProvider } from './ask-provider.ts'
import { findAttempt, type AttemptRow } from './attempt-store.ts'
import { shownAttempt } from './shown-attempt.ts'
import { sweepAttempts } from './sweep-attempts.ts'

vi.setConfig({ testTimeout: 60_000 })

let gateway: TestGateway
let services: PaymentServices
let orderId: string
let attempt: AttemptRow
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
  services = paymentServices(gateway.services, gateway.app.log)
})
afterAll(() => gateway.close())
beforeEach(async () => {
  orderId = await seedOrder(gateway.services.database, now())
  const { data } = await startPayment(gateway, orderId, { kind: 'method', method: 'demoWallet' })
  attempt = await read(data.attempt.attemptId)
})

const now = () => gateway.clock.now()
async function read(attemptId = attempt.attempt_id): Promise<AttemptRow> {
  const found = await findAttempt(gateway.services.database, attemptId)
  if (!found) throw new Error('There is no attempt.')
  return found
}
const apply = (result: Parameters<typeof applyResult>[2]) =>
  applyResult(services, attempt.attempt_id, result, now())
const refunds = () =>
  gateway.services.database
    .selectFrom('payment_refund')
    .where('attempt_id', '=', attempt.attempt_id)
    .select(['reason', 'amount_minor', 'currency', 'digits', 'state'])
    .execute()
const orderState = async () => (await gateway.call('GET payment/order', { orderId })).data.state

describe('money', () => {
  test.each([
    ['another amount', { amountMinor: 946, currency: 'USD', digits: 2 }],
    ['more', { amountMinor: 9470, currency: 'USD', digits: 2 }],
    ['another currency', { amountMinor: 947, currency: 'CAD', digits: 2 }],
    ['other decimals', { amountMinor: 947, currency: 'USD', digits: 0 }],
  ])('of %s pays nothing and is refunded as it came, once', async (_what, amount) => {
    for (let times = 0; times < 2; times++)
      expect(await apply({ state: 'succeeded', amount })).toMatchObject({
        state: 'failed',
        failure: 'unavailable',
      })
    expect(await orderState()).toBe('open')
    expect(await refunds()).toEqual([
      {
        reason: 'amountDiffers',
        amount_minor: amount.amountMinor,
        currency: amount.currency,
        digits: amount.digits,
        state: 'queued',
      },
    ])
  })

  test('counts the same with the provider’s decimals', async () => {
    const amount = { amountMinor: 9470, currency: 'USD', digits: 3 }
    expect(await apply({ state: 'succeeded', amount })).toMatchObject({ state: 'succeeded' })
    expect(await refunds()).toEqual([])
  })

  test('of which the provider does not say how much is not believed yet', async () => {
    expect(await apply({ state: 'succeeded' })).toMatchObject({ state: 'processing', receipt_no: null })
    expect(await orderState()).toBe('open')
  })

  test('for an order that is paid already is refunded', async () => {
    await gateway.services.database
      .updateTable('payment_order')
      .where('order_id', '=', orderId)
      .set({ state: 'paid' })
      .execute()
    expect(await apply({ state: 'succeeded', amount: usd(947) })).toMatchObject({ state: 'failed' })
    expect(await refunds()).toMatchObject([{ reason: 'orderPaid', amount_minor: 947 }])
  })

  test('that comes after a decline is refunded: final states are final', async () => {
    await apply({ state: 'failed', failure: 'cardDeclined' })
    const paid = await apply({ state: 'succeeded', amount: usd(947) })
    expect(paid).toMatchObject({ state: 'failed', failure: 'cardDeclined', receipt_no: null })
    expect(await refunds()).toMatchObject([{ reason: 'attemptEnded', amount_minor: 947 }])
    expect(await orderState()).toBe('open')
  })

  test('stays, whatever is reported afterwards', async () => {
    const paid = await apply({ state: 'succeeded', amount: usd(947) })
    for (const state of ['failed', 'cancelled', 'processing', 'needsAction'] as const) await apply({ state })
    await apply({ state: 'succeeded', amount: usd(1) })
    expect(await read()).toMatchObject({
      state: 'succeeded',
      receipt_no: paid.receipt_no,
      ended_at: paid.ended_at,
    })
    expect(await refunds()).toEqual([])
  })
})

describe('a provider', () => {
  const failing = (failure: Error): PaymentServices => {
    const provider = services.providers.get('demo')
    if (!provider) throw new Error('There is no demo provider.')
    const query: PaymentProvider['query'] = () => Promise.reject(failure)
    const cancel: PaymentProvider['cancel'] = () => Promise.reject(failure)
    return { ...services, providers: new Map([['demo', { ...provider, query, cancel }]]) }
  }

  test('that does not answer leaves the attempt as it is, with what its payer has to do', async () => {
    const asked = await askProvider(
      failing(new ProviderUnreachable('down')),
      attempt,
      (provider, known, signal) => provider.query(known, signal),
      now(),
    )
    expect(asked).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
  })

  test('that cannot be reached after the return: the payment is processing until the provider says more', async () => {
    const asked = await askProvider(
      failing(new ProviderUnreachable('down')),
      attempt,
      (provider, known, signal) => provider.query(known, signal),
      now(),
      { state: 'processing' },
    )
    expect(shownAttempt(asked)).toMatchObject({ state: 'processing', action: null })
    const waiting = await apply({ state: 'needsAction' })
    expect(shownAttempt(waiting)).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
  })

  test('that only repeats the state does not take away what has to be done', async () => {
    expect(await apply({ state: 'needsAction' })).toMatchObject({ action: { kind: 'redirect' } })
  })

  test('that never answers: the attempt ends with its order, and is asked on for two days', async () => {
    const down = failing(new ProviderUnreachable('down'))
    await apply({ state: 'processing' })
    gateway.clock.move(16 * 60_000)
    await sweepAttempts(down, now())
    expect(await read()).toMatchObject({ state: 'processing' })
    gateway.clock.move(60_000)
    await sweepAttempts(down, now())
    expect(await read()).toMatchObject({ state: 'failed', failure: 'orderExpired' })
    expect((await read()).next_query_at).not.toBeNull()
    gateway.clock.move(2 * 24 * 60 * 60_000)
    await sweepAttempts(down, now())
    expect((await read()).next_query_at).toBeNull()
  })

  test('is asked with growing pauses', async () => {
    await apply({ state: 'processing' })
    const pauses: number[] = []
    for (let times = 0; times < 4; times++) {
      const due = (await read()).next_query_at
      if (!due) throw new Error('It is not asked.')
      gateway.clock.set(new Date(Math.max(due.getTime(), now().getTime())))
      // Only reserved: the demo's provider would answer.
      await sweepAttempts(failing(new ProviderUnreachable('down')), now())
      pauses.push(((await read()).next_query_at?.getTime() ?? 0) - now().getTime())
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000])
  })
})

describe('a refund', () => {
  test('that the provider refuses is told to the log once and stays failed; another result changes nothing', async () => {
    await apply({ state: 'cancelled' })
    await apply({ state: 'succeeded', amount: usd(947) })
    const due = await reserveDueRefunds(gateway.services.database, now(), [15], 50)
    const refund = due.find((each) => each.attempt_id === attempt.attempt_id)
    if (!refund) throw new Error('There is no refund.')
    await applyRefundResult(
      services,
      refund.refund_id,
      { state: 'processing', providerReference: 'P1' },
      now(),
    )
    expect(await refunds()).toMatchObject([{ state: 'processing' }])
    for (const state of ['failed', 'succeeded', 'processing'] as const)
      await applyRefundResult(services, refund.refund_id, { state }, now())
    expect(await refunds()).toMatchObject([{ state: 'failed' }])
    const lines = gateway.log.filter((line) => line['refund'] === refund.refund_id)
    expect(lines).toMatchObject([{ level: 'error' }])
  })
})
