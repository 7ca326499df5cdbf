// Cards that are typed into a provider's fields: what is offered and refused, and that what is encrypted is stored nowhere.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAdyen } from '@crema/tools/payment-peers/adyen'
import { readConfig } from '#src/config/config.ts'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { seedOrder, startPayment } from '#src/modules/payments/payments-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

const account = {
  apiKey: 'AQEtest-key-of-this-test',
  merchantAccount: 'ShopMerchantECOM',
  hmacKey: '0123456789ABCDEF'.repeat(4),
  webhookUser: 'crema',
  webhookPassword: 'a password',
}

let adyen: Awaited<ReturnType<typeof startAdyen>>
let hosted: TestGateway
let own: TestGateway
beforeAll(async () => {
  adyen = await startAdyen(account)
  const settings = {
    PAY_ADYEN_URL: adyen.url,
    PAY_ADYEN_API_KEY: account.apiKey,
    PAY_ADYEN_MERCHANT_ACCOUNT: account.merchantAccount,
    PAY_ADYEN_HMAC_KEY: account.hmacKey,
    PAY_ADYEN_WEBHOOK_USER: account.webhookUser,
    PAY_ADYEN_WEBHOOK_PASSWORD: account.webhookPassword,
  }
  const start = (env: Record<string, string>) =>
    startGateway({ now: '2026-11-21T10:00:00Z', config: { payments: readConfig(env).payments } })
  hosted = await start({ ...settings, ...adyen.fields.settings(adyen.url) })
  own = await start({ ...settings, PAY_ADYEN_CARD_FORM: 'on' })
  for (const { services } of [hosted, own]) await seedStore(services.database, 'S1')
})
afterAll(async () => {
  await Promise.all([hosted.close(), own.close()])
  await adyen.stop()
})
afterEach(() => adyen.assertDocumented())

const orderAt = ({ services, clock }: TestGateway) => seedOrder(services.database, clock.now())

/** A card as Adyen's script gives it, with a mark by which it is found. */
function encryptedCard() {
  const mark = `test_${randomUUID().replaceAll(/\D/g, '').slice(0, 12)}`
  const card = {
    encryptedCardNumber: 'test_4111111111111111',
    encryptedExpiryMonth: 'test_03',
    encryptedExpiryYear: 'test_2030',
    encryptedSecurityCode: mark,
  }
  return { mark, means: { kind: 'hostedCard' as const, save: false, token: JSON.stringify(card) } }
}

test('the form is told of the fields where they are used, and of none elsewhere', async () => {
  const methodsOf = async (gateway: TestGateway) =>
    (await gateway.call('GET payment/methods', { orderId: await orderAt(gateway) })).data
  const { card, methods } = await methodsOf(hosted)
  expect(card?.hostedFields).toMatchObject({ provider: 'adyen', pageMethod: 'adyenCheckout' })
  expect(methods.map(({ method }) => method)).toContain('adyenCheckout')
  expect((await methodsOf(own)).card?.hostedFields).toBeNull()
})

test('an encrypted card pays once, whatever is repeated, and is in no table and no log line', async () => {
  const { mark, means } = encryptedCard()
  const orderId = await orderAt(hosted)
  const idempotencyKey = randomUUID()
  const answers = [
    await startPayment(hosted, orderId, means, { idempotencyKey }),
    await startPayment(hosted, orderId, means, { idempotencyKey }),
  ]
  expect(answers.map(({ data }) => data.attempt.state)).toEqual(['succeeded', 'succeeded'])
  expect(answers[0]?.data.attempt.card).toEqual({ brand: 'visa', lastFour: '1111' })
  expect(new Set(answers.map(({ data }) => data.attempt.attemptId)).size).toBe(1)
  expect(adyen.charges()).toHaveLength(1)
  const { rows } = await sql<{ text: string }>`select database_to_xml(true, true, '')::text as text`.execute(
    hosted.services.database,
  )
  const tables = rows[0]?.text ?? ''
  // The search finds what is there.
  expect(tables).toContain(orderId)
  expect(tables).not.toContain(mark)
  expect(JSON.stringify(hosted.log)).not.toContain(mark)
})

test('a card that was not typed into the fields is not taken, and a visitor saves none', async () => {
  const card = await startPayment(hosted, await orderAt(hosted), { kind: 'card', save: false })
  expect(card.busCode).not.toBe('1')
  const { means } = encryptedCard()
  const saved = await startPayment(hosted, await orderAt(hosted), { ...means, save: true })
  expect(saved.busCode).not.toBe('1')
  const elsewhere = await startPayment(own, await orderAt(own), means)
  expect(elsewhere.busCode).not.toBe('1')
})
