import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptCard, sendCard, testCards } from '#src/modules/payments/payments-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { loadDemoData } from '../demo-data.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T18:00:00Z' })
  await loadDemoData(gateway.services.database, gateway.clock.now())
})
afterAll(() => gateway.close())

test.each([
  ['US', 947, 'US-SEA-1'],
  ['JP', 930, undefined],
  ['KR', 7900, undefined],
])('the demo kiosk opens an order in %s that the page can show', async (country, amountMinor, storeId) => {
  const { statusCode, body } = await gateway.app.inject({
    method: 'POST',
    url: '/demo/kiosk',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: '192.0.2.7:3000' },
    payload: `country=${country}`,
  })
  expect(statusCode).toBe(200)
  const [, orderId = ''] = /http:\/\/192\.0\.2\.7:3000\/kiosk\/checkStand\?orderId=([\w-]+)&/.exec(body) ?? []
  const { data } = await gateway.call('GET payment/order', { orderId })
  expect(data).toMatchObject({
    state: 'open',
    country,
    amount: { amountMinor },
    ...(storeId ? { store: { storeId } } : {}),
  })
})

test('the demo kiosk asks until the order is paid, and says so', async () => {
  const { body: opening } = await gateway.app.inject({
    method: 'POST',
    url: '/demo/kiosk',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'country=US',
  })
  const [, orderId = ''] = /"\/checkStand\?orderId=([\w-]{24})"/.exec(opening) ?? []
  const next = `/demo/kiosk?country=US&amp;orderId=${orderId}`
  expect(opening).toContain(`content="2;url=${next}"`)
  const read = async () => (await gateway.app.inject(next.replaceAll('&amp;', '&'))).body
  expect(await read()).toContain(next)
  const { amount } = (await gateway.call('GET payment/order', { orderId })).data
  const started = await gateway.call('POST payment/attempt', {
    orderId,
    means: { kind: 'card', save: false },
    voucherNos: [],
    amount,
  })
  const { attempt, card } = started.data
  if (!card) throw new Error('No card is wanted.')
  const jwe = await encryptCard(card, attempt.attemptId, { pan: testCards.visa }, gateway.clock.now())
  await sendCard(gateway, attempt.attemptId, jwe)
  const paid = await read()
  expect(paid).toContain('Paid. Thank you.')
  expect(paid).not.toContain('http-equiv')
})

test('the demo kiosk starts without an order', async () => {
  const { body } = await gateway.app.inject('/demo/kiosk?country="><script>')
  expect(body).toContain('No order yet.')
  expect(body).not.toContain('<script>')
})
