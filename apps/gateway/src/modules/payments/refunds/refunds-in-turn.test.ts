import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { runPayments } from '../payment-jobs.ts'
import { paymentServices, type PaymentServices } from '../payment-services.ts'
import { payByCard, seedOrder, testCards } from '../payments-for-tests.ts'
import { ProviderUnreachable } from '../providers/payment-provider.ts'
import { refundOrder } from './refund-order.ts'

// Keys of 3072 bits take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
})
afterAll(() => gateway.close())

test('a provider learns what is left before a refund, and that an earlier one has not ended', async () => {
  const services = paymentServices(gateway.services, gateway.app.log)
  const demo = services.providers.get('demo')
  if (!demo) throw new Error('The demo has no provider.')
  const lefts: [number, number | undefined][] = []
  let isReachable = false
  const providers: PaymentServices['providers'] = new Map([
    [
      'demo',
      {
        ...demo,
        refund: (attempt, refund, signal) => {
          lefts.push([refund.amount.amountMinor, attempt.left?.amountMinor])
          if (!isReachable || attempt.left === null) throw new ProviderUnreachable('not now')
          return demo.refund(attempt, refund, signal)
        },
      },
    ],
  ])
  const orderId = await seedOrder(gateway.services.database, gateway.clock.now())
  await payByCard(gateway, orderId, { pan: testCards.visa })
  const refund = (refundNo: string, amountMinor: number) =>
    refundOrder(
      { ...services, providers },
      { orderId, partner: 'kiosks', refundNo, amountMinor, now: gateway.clock.now() },
    )
  await refund('first', 100)
  await refund('second', 200)
  expect(lefts).toEqual([
    [100, 947],
    [200, undefined],
  ])

  isReachable = true
  for (let time = 0; time < 2; time++) {
    gateway.clock.move(3_600_000)
    // An earlier one that the same run sends later makes it fail once more.
    await runPayments({ ...services, providers }, gateway.clock.now()).catch((error: unknown) => {
      expect(error).toBeInstanceOf(AggregateError)
    })
  }
  expect(lefts).toContainEqual([100, 947])
  expect(lefts.at(-1)).toEqual([200, 847])
  await refund('third', 647)
  expect(lefts.at(-1)).toEqual([647, 647])
})
