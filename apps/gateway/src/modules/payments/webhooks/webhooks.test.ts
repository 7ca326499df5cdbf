import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { runPayments } from '../payment-jobs.ts'
import { paymentServices } from '../payment-services.ts'
import { payByCard, seedOrder, startPayment, testCards } from '../payments-for-tests.ts'
import { demoSignatureHeader, demoWebhookKey, signDemoWebhook } from '../providers/demo/demo-provider.ts'
import { ProviderUnreachable } from '../providers/payment-provider.ts'

vi.setConfig({ testTimeout: 60_000 })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
})
afterAll(() => gateway.close())

const sign = (payload: Buffer) => signDemoWebhook(payload, demoWebhookKey(gateway.services.config))
function send(payload: Buffer, signature = sign(payload), url = '/pay/webhook/demo') {
  return gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', [demoSignatureHeader]: signature },
  })
}
const bodyOf = (value: object) => Buffer.from(JSON.stringify(value))
const events = () => gateway.services.database.selectFrom('payment_event').selectAll().execute()
const services = () => paymentServices(gateway.services, gateway.app.log)

describe('a webhook', () => {
  test('is stored once, answered as its provider expects, and handled', async () => {
    const orderId = await seedOrder(gateway.services.database, gateway.clock.now())
    const { attemptId } = await payByCard(gateway, orderId, { pan: testCards.lost })
    const payload = bodyOf({ eventId: 'E1', reference: attemptId.replaceAll('-', '') })
    const answers = await Promise.all([1, 2, 3].map(() => send(payload)))
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, 'received'],
      [200, 'received'],
      [200, 'received'],
    ])
    await expect
      .poll(async () => (await gateway.call('GET payment/attempt', { attemptId })).data.state)
      .toBe('succeeded')
    await expect.poll(events).toMatchObject([{ event_id: 'E1', next_try_at: null }])
  })

  test('of a payment that does not exist yet is handled again, for a day', async () => {
    await send(bodyOf({ eventId: 'E2', reference: 'nothing' }))
    const find = async () => (await events()).find((event) => event.event_id === 'E2')
    expect(await find()).toMatchObject({ handled_at: null })
    gateway.clock.move(24 * 60 * 60_000)
    await runPayments(services(), gateway.clock.now())
    expect(await find()).toMatchObject({ handled_at: null })
    gateway.clock.move(60 * 60_000)
    await runPayments(services(), gateway.clock.now())
    expect(await find()).toMatchObject({ handled_at: gateway.clock.now(), next_try_at: null })
  })

  test('without a right signature, of an unknown provider or too large is refused, and not stored', async () => {
    const before = (await events()).length
    const payload = bodyOf({ eventId: 'E3', reference: 'x' })
    expect((await send(payload, '')).statusCode).toBe(401)
    expect((await send(payload, sign(Buffer.from('other')))).statusCode).toBe(401)
    expect((await send(payload, sign(payload), '/pay/webhook/other')).statusCode).toBe(404)
    expect((await send(Buffer.alloc(300_000))).statusCode).toBe(413)
    expect(await events()).toHaveLength(before)
  })

  test('whose signature cannot be checked now is refused with 503, and stored once it is sent again', async () => {
    const [provider] = gateway.services.paymentProviders
    if (!provider) throw new Error('The gateway has no provider.')
    const before = (await events()).length
    const payload = bodyOf({ eventId: 'E4', reference: 'x' })
    vi.spyOn(provider, 'readWebhook').mockRejectedValueOnce(new ProviderUnreachable('demo: 503'))
    expect((await send(payload)).statusCode).toBe(503)
    expect(await events()).toHaveLength(before)
    expect((await send(payload)).statusCode).toBe(200)
    expect(await events()).toHaveLength(before + 1)
  })

  test('of any bytes is never a 5xx, signed or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
          fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
          fc
            .record({ eventId: fc.anything(), reference: fc.anything() })
            .map((value) => Buffer.from(JSON.stringify(value))),
          fc
            .record({ eventId: fc.string({ unit: 'binary' }), reference: fc.string({ unit: 'binary' }) })
            .map((value) => Buffer.from(JSON.stringify(value))),
        ),
        fc.boolean(),
        async (payload, isSigned) => {
          const { statusCode } = await send(payload, isSigned ? sign(payload) : 'x'.repeat(64))
          expect(statusCode).toBeLessThan(500)
          if (!isSigned) expect(statusCode).toBe(401)
        },
      ),
      { numRuns: 150 },
    )
    await runPayments(services(), gateway.clock.now())
  })
})

test('a return of any parameters is never a 5xx, and proves nothing', async () => {
  const orderId = await seedOrder(gateway.services.database, gateway.clock.now())
  const { data } = await startPayment(gateway, orderId, { kind: 'method', method: 'demoWallet' })
  const { attemptId } = data.attempt
  const state = services().secrets.stateOf(attemptId)
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.string({ unit: 'binary', maxLength: 70 }),
        fc.string({ unit: 'binary', maxLength: 300 }),
      ),
      fc.oneof(fc.constant(state), fc.string({ unit: 'binary' })),
      async (returned, given) => {
        const { statusCode } = await gateway.send('POST payment/confirm', {
          attemptId,
          state: given,
          returned,
        })
        expect(statusCode).toBeLessThan(500)
        const read = await gateway.call('GET payment/attempt', { attemptId })
        expect(read.data.state).toBe('needsAction')
      },
    ),
    { numRuns: 100 },
  )
})
