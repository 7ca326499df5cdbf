// Pays with every test card and then searches every log line and every table for card data.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { runPayments } from './payment-jobs.ts'
import { paymentServices } from './payment-services.ts'
import { encryptCard, payByCard, seedOrder, sendCard, startPayment, testCards } from './payments-for-tests.ts'
import { sendWebhooks } from './providers/demo/send-webhooks.ts'

vi.setConfig({ testTimeout: 120_000 })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
})
afterAll(() => gateway.close())

/** Codes that are in no amount, time or id of this test. */
const codeOf = (pan: string) => (pan.startsWith('37') ? '7391' : '739')

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const { database } = gateway.services
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        database,
      )
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return texts.flat().join('\n')
}

test('no card number and no security code is in a log line or a table', async () => {
  const { token } = await gateway.signIn('leak@example.com')
  const order = () => seedOrder(gateway.services.database, gateway.clock.now())
  for (const pan of Object.values(testCards))
    await payByCard(gateway, await order(), { pan, cvc: codeOf(pan) }, { token, save: true })

  // Cards that are refused on their way, and sent where they must not be.
  const { data } = await startPayment(gateway, await order(), { kind: 'card', save: false }, { token })
  if (!data.card) throw new Error('No card is wanted.')
  const { attemptId } = data.attempt
  for (const change of [{ iat: 0 }, { nonce: 'x' }, { exp: '01/20' }, { extra: testCards.visa }]) {
    const jwe = await encryptCard(
      data.card,
      attemptId,
      { pan: testCards.visa, cvc: '739' },
      gateway.clock.now(),
      change,
    )
    expect((await sendCard(gateway, attemptId, jwe)).status).toBeGreaterThanOrEqual(400)
  }
  const card = { pan: testCards.visa, cvc: '739' }
  const answers = [
    await gateway.send('POST payment/attempt', { orderId: testCards.visa, ...card }, { token }),
    await gateway.send('POST customer/emailCode', { email: testCards.visa, purpose: 'login' }),
    await gateway.sendRaw('POST payment/cancel', `{"cvc":"739","pan":${testCards.visa}`, { token }),
    await gateway.app.inject({ method: 'POST', url: '/pay/card', payload: { attemptId, card } }),
    await gateway.app.inject({ method: 'POST', url: '/pay/webhook/demo', payload: card }),
    await gateway.app.inject({ method: 'POST', url: `/pay/webhook/${testCards.visa}`, payload: card }),
    await gateway.app.inject({ method: 'POST', url: '/partner/v1/orders', payload: card }),
    await gateway.app.inject({
      method: 'POST',
      url: '/checkout',
      payload: `cardNumber=${testCards.visa}&cvc=739`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ]
  for (const { body, headers } of answers) {
    expect(body).not.toContain(testCards.visa)
    expect(headers.location ?? '').not.toContain(testCards.visa)
  }
  gateway.clock.move(30_000)
  await sendWebhooks(gateway.app, gateway.services)
  await runPayments(paymentServices(gateway.services, gateway.app.log), gateway.clock.now())
  await gateway.call('GET customer/export', {}, { token })

  const places = { log: JSON.stringify(gateway.log), tables: await dump() }
  // The search finds what is there.
  expect(places.tables).toContain('leak@example.com')
  expect(places.log).toContain('/pay/card')
  for (const [where, text] of Object.entries(places)) {
    for (const pan of Object.values(testCards)) {
      expect(text, where).not.toContain(pan)
      expect(text, where).not.toContain(pan.replace(/(.{4})(?!$)/g, '$1 '))
      expect(text, where).not.toContain(pan.slice(0, -4))
      expect(text, where).not.toContain(Buffer.from(pan).toString('base64').slice(0, 16))
    }
    expect(text, where).not.toMatch(/(?<![\w-])7391?(?![\w-])/)
  }
})
