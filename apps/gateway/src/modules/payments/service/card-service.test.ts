import { randomUUID } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CardTarget } from '@crema/contract/payments/payment-attempt'
import { seedStore } from '#src/modules/campaigns/seed-for-tests.ts'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'
import { paymentServices } from '../payment-services.ts'
import { encryptCard, seedOrder, sendCard, startPayment, testCards } from '../payments-for-tests.ts'
import { rotateKeys } from './card-keys.ts'

// Keys of 3072 bits take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ now: '2026-11-21T10:00:00Z' })
  await seedStore(gateway.services.database, 'S1')
})
afterAll(() => gateway.close())

const visa = { pan: testCards.visa }

async function begin(): Promise<{ attemptId: string; target: CardTarget }> {
  const orderId = await seedOrder(gateway.services.database, gateway.clock.now())
  const { data } = await startPayment(gateway, orderId, { kind: 'card', save: false })
  if (!data.card) throw new Error('No card is wanted.')
  return { attemptId: data.attempt.attemptId, target: data.card }
}
const stateOf = async (attemptId: string) => {
  const { data } = await gateway.call('GET payment/attempt', { attemptId })
  return [data.state, data.action?.kind]
}

/** Encrypts with any header. */
async function encryptWith(
  header: { alg: string; enc: string; kid?: string },
  { key, nonce }: CardTarget,
  attemptId: string,
) {
  const iat = Math.floor(gateway.clock.now().getTime() / 1000)
  const payload = { ...visa, exp: '12/34', cvc: '123', attemptId, nonce, iat }
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader(header)
    .encrypt(await importJWK({ ...key, alg: header.alg }, header.alg))
}

describe('a card is not taken', () => {
  const unreadable = { status: 400, body: { refused: 'cardUnreadable' } }

  test.each([
    ['older than 5 minutes', { iat: Date.parse('2026-11-21T09:54:59Z') / 1000 }],
    ['from the future', { iat: Date.parse('2026-11-21T10:05:01Z') / 1000 }],
    ['for another attempt', { attemptId: randomUUID() }],
    ['with another nonce', { nonce: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['without a nonce', { nonce: undefined }],
    ['with a field more', { note: 'x' }],
    ['without a number', { pan: '4242 4242 4242 4242' }],
    ['with a wrong month', { exp: '13/34' }],
  ])('%s', async (_what, change) => {
    const { attemptId, target } = await begin()
    const jwe = await encryptCard(target, attemptId, visa, gateway.clock.now(), change)
    expect(await sendCard(gateway, attemptId, jwe)).toEqual(unreadable)
    expect(await stateOf(attemptId)).toEqual(['needsAction', 'card'])
    const good = await encryptCard(target, attemptId, visa, gateway.clock.now())
    expect((await sendCard(gateway, attemptId, good)).status).toBe(200)
  })

  test.each([
    ['RSA-OAEP', 'A256GCM'],
    ['RSA-OAEP-256', 'A128GCM'],
    ['RSA-OAEP-256', 'A256CBC-HS512'],
  ])('encrypted with %s and %s', async (alg, enc) => {
    const { attemptId, target } = await begin()
    const jwe = await encryptWith({ alg, enc, kid: String(target.key['kid']) }, target, attemptId)
    expect(await sendCard(gateway, attemptId, jwe)).toEqual(unreadable)
  })

  test('without a `kid`, and with one that does not exist', async () => {
    const { attemptId, target } = await begin()
    for (const kid of [undefined, 'x', randomUUID()]) {
      const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', ...(kid && { kid }) }
      expect(await sendCard(gateway, attemptId, await encryptWith(header, target, attemptId))).toEqual(
        unreadable,
      )
    }
  })

  test('that was changed on its way', async () => {
    const { attemptId, target } = await begin()
    const jwe = await encryptCard(target, attemptId, visa, gateway.clock.now())
    const parts = jwe.split('.')
    for (const part of [1, 3, 4]) {
      const changed = parts.map((each, index) =>
        index === part ? each.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')) : each,
      )
      expect(await sendCard(gateway, attemptId, changed.join('.'))).toEqual(unreadable)
    }
  })

  test.each([
    ['4242424242424241', '12/34', '123'],
    [testCards.visa, '10/26', '123'],
    [testCards.visa, '12/34', '1234'],
    [testCards.amex, '12/34', '123'],
    ['9999999999999995', '12/34', '123'],
  ])('where %s, %s, %s cannot be right; the attempt goes on', async (pan, exp, cvc) => {
    const { attemptId, target } = await begin()
    const jwe = await encryptCard(target, attemptId, { pan, exp, cvc }, gateway.clock.now())
    expect(await sendCard(gateway, attemptId, jwe)).toEqual({ status: 422, body: { refused: 'cardInvalid' } })
    expect(await stateOf(attemptId)).toEqual(['needsAction', 'card'])
  })

  test('twice: the nonce is accepted once', async () => {
    const { attemptId, target } = await begin()
    const jwe = await encryptCard(target, attemptId, visa, gateway.clock.now())
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendCard(gateway, attemptId, jwe)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  })

  test('for an attempt that does not exist, and in another form', async () => {
    const { target } = await begin()
    const unknown = randomUUID()
    const jwe = await encryptCard(target, unknown, visa, gateway.clock.now())
    expect((await sendCard(gateway, unknown, jwe)).status).toBe(404)
    for (const payload of [
      {},
      { attemptId: unknown, card: testCards.visa },
      { attemptId: unknown, card: jwe, more: 1 },
      [],
    ]) {
      const { statusCode, body } = await gateway.app.inject({ method: 'POST', url: '/pay/card', payload })
      expect(statusCode).toBe(400)
      expect(body).not.toContain('42424242')
    }
    const large = { attemptId: unknown, card: 'x'.repeat(9_000) }
    expect((await gateway.app.inject({ method: 'POST', url: '/pay/card', payload: large })).statusCode).toBe(
      413,
    )
  })
})

test('keys are renewed while the last one is still offered, and expire', async () => {
  const services = paymentServices(gateway.services, gateway.app.log)
  const { attemptId, target } = await begin()
  const keys = () => gateway.services.database.selectFrom('payment_card_key').select('kid').execute()
  await rotateKeys(services, gateway.clock.now())
  expect(await keys()).toHaveLength(1)
  gateway.clock.move(41 * 60_000)
  await rotateKeys(services, gateway.clock.now())
  await rotateKeys(services, gateway.clock.now())
  expect(await keys()).toHaveLength(2)
  const next = await begin()
  expect(next.target.key['kid']).not.toBe(target.key['kid'])
  gateway.clock.move(90 * 60_000)
  await rotateKeys(services, gateway.clock.now())
  expect((await keys()).map(({ kid }) => kid)).not.toContain(target.key['kid'])
  const orderId = await seedOrder(gateway.services.database, gateway.clock.now())
  const { data } = await startPayment(gateway, orderId, { kind: 'card', save: false })
  if (!data.card) throw new Error('No card is wanted.')
  const late = { ...target, nonce: data.card.nonce }
  const jwe = await encryptCard(late, data.attempt.attemptId, visa, gateway.clock.now())
  expect(await sendCard(gateway, data.attempt.attemptId, jwe)).toMatchObject({ status: 400 })
  expect(attemptId).toBeDefined()
})

test('a gateway without the secret offers no cards until the payment service has made a key', async () => {
  const { config, database } = gateway.services
  const without = {
    ...paymentServices(gateway.services, gateway.app.log),
    config: { ...config, paySecret: undefined },
  }
  const { findOfferedKey, findPrivateKey } = await import('./card-keys.ts')
  await database.deleteFrom('payment_card_key').execute()
  expect(await findOfferedKey(without, gateway.clock.now())).toBeUndefined()
  const made = await findOfferedKey(paymentServices(gateway.services, gateway.app.log), gateway.clock.now())
  expect(await findOfferedKey(without, gateway.clock.now())).toEqual(made)
  await expect(findPrivateKey(without, made?.kid ?? '', gateway.clock.now())).rejects.toThrow('PAY_SECRET')
})
