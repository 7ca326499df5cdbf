import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startPayermax, type PayermaxOutcome } from '@crema/tools/payment-peers/payermax'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { runPayments } from '#src/modules/payments/payment-jobs.ts'
import { paymentServices } from '#src/modules/payments/payment-services.ts'
import { seedOrder, startPayment } from '#src/modules/payments/payments-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

vi.setConfig({ testTimeout: 60_000 })

let payermax: Awaited<ReturnType<typeof startPayermax>>
let gateway: TestGateway
beforeAll(async () => {
  payermax = await startPayermax({ appId: 'app-of-this-test', merchantNo: 'SP0001' })
  const settings = { ...payermax.settings, version: '1.4', methods: ['payermaxCards'] }
  gateway = await startGateway({
    now: '2026-11-21T10:00:00Z',
    config: { payments: { payermax: settings } },
  })
  await seedStore(gateway.services.database, 'S1')
})
afterAll(async () => {
  await gateway.close()
  await payermax.stop()
})
afterEach(() => payermax.assertDocumented())

const sweep = () => runPayments(paymentServices(gateway.services, gateway.app.log), gateway.clock.now())
const read = async (attemptId: string) => (await gateway.call('GET payment/attempt', { attemptId })).data
const refunds = (attemptId: string) =>
  gateway.services.database
    .selectFrom('payment_refund')
    .where('attempt_id', '=', attemptId)
    .select(['reason', 'state', 'amount_minor'])
    .execute()

async function start(orderId?: string) {
  const order = orderId ?? (await seedOrder(gateway.services.database, gateway.clock.now()))
  const { data } = await startPayment(gateway, order, { kind: 'method', method: 'payermaxCards' })
  return { orderId: order, attempt: data.attempt, reference: data.attempt.attemptId.replaceAll('-', '') }
}

/** The payer comes back with what PayerMax has added to the address. */
async function comeBack(reference: string) {
  const { frontCallbackUrl = '' } = payermax.orders.find(({ outTradeNo }) => outTradeNo === reference) ?? {}
  const { attemptId = '', state = '' } = Object.fromEntries(new URL(frontCallbackUrl).searchParams)
  const returned = payermax.returnedOf(reference)
  return (await gateway.call('POST payment/confirm', { attemptId, state, returned })).data
}

const send = ({ headers, rawBody }: ReturnType<typeof payermax.notice>) =>
  gateway.app.inject({ method: 'POST', url: '/pay/webhook/payermax', payload: rawBody, headers })
const notify = (reference: string, outcome: PayermaxOutcome) =>
  send(payermax.orderNotice(payermax.finish(reference, outcome)))

test('the notice comes before the return, and again: paid once', async () => {
  const { orderId, attempt, reference } = await start()
  expect(attempt).toMatchObject({ state: 'needsAction', action: { kind: 'redirect' } })
  const answers = [
    await notify(reference, { status: 'SUCCESS' }),
    await notify(reference, { status: 'SUCCESS' }),
  ]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{"msg":"Success","code":"SUCCESS"}'],
    [200, '{"msg":"Success","code":"SUCCESS"}'],
  ])
  await expect.poll(async () => (await read(attempt.attemptId)).state).toBe('succeeded')
  expect(await comeBack(reference)).toMatchObject({
    state: 'succeeded',
    card: { brand: 'visa', lastFour: '1111' },
  })
  expect((await gateway.call('GET payment/order', { orderId })).data.state).toBe('paid')
  expect(await refunds(attempt.attemptId)).toEqual([])
})

test('the return comes without a notice', async () => {
  const { attempt, reference } = await start()
  payermax.finish(reference, { status: 'SUCCESS' })
  expect(await comeBack(reference)).toMatchObject({ state: 'succeeded' })
  const declined = await start()
  payermax.finish(declined.reference, { status: 'FAILED', code: 'AUTHENTICATE_FAILED' })
  expect(await comeBack(declined.reference)).toMatchObject({
    state: 'failed',
    failure: 'authenticationFailed',
  })
  expect(await refunds(attempt.attemptId)).toEqual([])
})

test('a notice with a wrong signature changes nothing', async () => {
  const { attempt, reference } = await start()
  const { statusCode } = await send(
    payermax.forgedNotice({ outTradeNo: reference, tradeToken: 'T1', status: 'SUCCESS', totalAmount: 9.47 }),
  )
  expect(statusCode).toBe(401)
  expect((await read(attempt.attemptId)).state).toBe('needsAction')
})

test('another amount pays nothing and goes back', async () => {
  const { attempt, reference } = await start()
  payermax.answerAmount(1)
  payermax.finish(reference, { status: 'SUCCESS' })
  expect(await comeBack(reference)).toMatchObject({ state: 'failed' })
  payermax.answerAmount(undefined)
  expect(await refunds(attempt.attemptId)).toMatchObject([{ reason: 'amountDiffers', amount_minor: 100 }])
})

test('who comes back without paying may go on, or pay otherwise; money that comes late goes back', async () => {
  const first = await start()
  expect(await comeBack(first.reference)).toMatchObject({
    state: 'needsAction',
    action: first.attempt.action,
  })
  // Another attempt ends this one, whose page stays open.
  const second = await start(first.orderId)
  expect(second.attempt.state).toBe('needsAction')
  expect((await read(first.attempt.attemptId)).state).toBe('cancelled')
  payermax.finish(first.reference, { status: 'SUCCESS' })
  payermax.finish(second.reference, { status: 'SUCCESS' })
  expect(await comeBack(second.reference)).toMatchObject({ state: 'succeeded' })
  // Its notice was lost: it is found by asking, since it is still asked about.
  gateway.clock.move(60_000)
  await sweep()
  gateway.clock.move(60_000)
  await sweep()
  expect(await refunds(first.attempt.attemptId)).toEqual([
    { reason: 'attemptEnded', state: 'processing', amount_minor: 947 },
  ])
  const refund = payermax.refunds.find(({ outTradeNo }) => outTradeNo === first.reference)
  if (!refund) throw new Error('The stand-in has no refund.')
  await send(payermax.refundNotice(Object.assign(refund, { status: 'REFUND_SUCCESS' as const })))
  await expect.poll(async () => (await refunds(first.attempt.attemptId))[0]?.state).toBe('succeeded')
  expect(await refunds(second.attempt.attemptId)).toEqual([])
})

test('the answer with the page was lost: the attempt ends, and another one may begin', async () => {
  payermax.failNext(['loses', 500], /orderAndPay/)
  const { orderId, attempt } = await start()
  expect(attempt.state).toBe('processing')
  gateway.clock.move(30_000)
  await sweep()
  expect(await read(attempt.attemptId)).toMatchObject({ state: 'failed', failure: 'unavailable' })
  expect((await start(orderId)).attempt.state).toBe('needsAction')
})
