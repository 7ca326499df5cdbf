import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAirwallex } from '@crema/tools/payment-peers/airwallex'
import { ProviderUnreachable } from '../payment-provider.ts'
import { testKnown } from '../testing-attempt.ts'
import { airwallexBegin, noAbort, testAccount, testAirwallex } from './testing-airwallex.ts'

let airwallex: Awaited<ReturnType<typeof startAirwallex>>
let adapter: ReturnType<typeof testAirwallex>
beforeAll(async () => {
  airwallex = await startAirwallex(testAccount)
  adapter = testAirwallex(airwallex)
})
afterAll(() => airwallex.stop())
beforeEach(() => {
  airwallex.refuseRepetitions(false)
})
// Every request was as documented.
afterEach(() => airwallex.assertDocumented())

describe('refunds', () => {
  async function paid() {
    const { request, known } = await adapter.started()
    airwallex.approve(request.reference)
    return known
  }
  let refundId: string
  beforeEach(() => {
    refundId = randomUUID()
  })
  const refundOf = (amountMinor: number, id = refundId) => ({
    refundId: id,
    idempotencyKey: id,
    amount: { amountMinor, currency: 'EUR', digits: 2 },
  })

  test.each([
    ['RECEIVED', 'processing'],
    ['ACCEPTED', 'processing'],
    ['SETTLED', 'succeeded'],
    ['SUCCEEDED', 'succeeded'],
    ['FAILED', 'failed'],
  ])('in the state %s', async (status, state) => {
    const known = await paid()
    const { providerReference } = await adapter.provider().refund(known, refundOf(1000), noAbort)
    const made = airwallex.refunds.get(providerReference ?? '')
    if (!made) throw new Error('no refund')
    expect(made).toMatchObject({ amount: 10, metadata: { refundId } })
    made.status = status
    const expected = { state, providerReference, detail: status }
    const asked = (reference: string | null) =>
      adapter.provider().queryRefund(known, { refundId, providerReference: reference }, noAbort)
    expect(await asked(made.id)).toEqual(expected)
    expect(await asked(null)).toEqual(expected)
  })

  test('are done once, however often they are sent, and in parts', async () => {
    const known = await paid()
    const first = await adapter.provider().refund(known, refundOf(1000), noAbort)
    expect(first.state).toBe('processing')
    airwallex.failNext(['loses'], /refunds/)
    expect(await adapter.provider().refund(known, refundOf(1000), noAbort)).toEqual(first)
    expect(await adapter.provider().refund(known, refundOf(50, randomUUID()), noAbort)).toMatchObject({
      state: 'processing',
    })
    airwallex.refuseRepetitions(true)
    expect(await adapter.provider().refund(known, refundOf(1000), noAbort)).toEqual(first)
    const made = [...airwallex.refunds.values()].filter(
      (each) => each.payment_intent_id === known.providerReference,
    )
    expect(made.map(({ amount }) => amount)).toEqual([10, 0.5])
  })

  test('of more than was paid, of what is not paid, or of no payment, fail', async () => {
    expect(await adapter.provider().refund(await paid(), refundOf(1051), noAbort)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('amount_above_limit') as string,
    })
    refundId = randomUUID()
    const { known } = await adapter.started()
    expect(await adapter.provider().refund(known, refundOf(1), noAbort)).toMatchObject({ state: 'failed' })
    const unknown = testKnown(airwallexBegin(), null)
    expect(await adapter.provider().refund(unknown, refundOf(1), noAbort)).toEqual({
      state: 'failed',
      detail: 'no payment',
    })
  })

  test('a duplicate that cannot be found is asked about again', async () => {
    const known = await paid()
    const { providerReference } = await adapter.provider().refund(known, refundOf(1000), noAbort)
    airwallex.refunds.delete(providerReference ?? '')
    airwallex.refuseRepetitions(true)
    await expect(adapter.provider().refund(known, refundOf(1000), noAbort)).rejects.toBeInstanceOf(
      ProviderUnreachable,
    )
    expect(
      await adapter.provider().queryRefund(known, { refundId, providerReference: null }, noAbort),
    ).toEqual({
      state: 'processing',
    })
  })
})
