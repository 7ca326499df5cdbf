/** Orders, cards and providers for tests of payments. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { cardServicePath, type CardAnswer } from '@crema/contract/payments/card-service'
import type { CardTarget, PaymentAttempt, PaymentMeans } from '@crema/contract/payments/payment-attempt'
import type { Database } from '#src/database/database.ts'
import type { CallOptions, TestGateway } from '#src/testing/gateway.ts'
import { openOrder } from './orders/open-order.ts'

type PaidGateway = Pick<TestGateway, 'call' | 'clock'> & { app: Pick<FastifyInstance, 'inject'> }

export const testCards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  challenge: '4000002500003155',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  slow: '4000000000000077',
  lost: '4000000000000119',
}

export const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD', digits: 2 })

/** Opens an order of 9.47 dollars at the store `S1`. */
export async function seedOrder(
  database: Database,
  now: Date,
  given: { partner?: string; storeId?: string; expiresInSeconds?: number } = {},
): Promise<string> {
  const opened = await openOrder(database, {
    partner: given.partner ?? 'kiosks',
    idempotencyKey: randomUUID(),
    orderNo: 'K1',
    storeId: given.storeId ?? 'S1',
    items: [{ name: 'Latte', quantity: 1, priceMinor: 947 }],
    amountMinor: 947,
    currency: 'USD',
    expiresInSeconds: given.expiresInSeconds ?? 900,
    now,
  })
  if ('refused' in opened) throw new Error(opened.refused)
  return opened.ok.orderId
}

type CardDetails = { pan: string; exp?: string; cvc?: string }

/** Encrypts a card as the page does. `change` overrides what is encrypted. */
export async function encryptCard(
  { key, nonce }: CardTarget,
  attemptId: string,
  { pan, exp = '12/34', cvc = pan.startsWith('37') ? '1234' : '123' }: CardDetails,
  now: Date,
  change: Record<string, unknown> = {},
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  const payload = { pan, exp, cvc, attemptId, nonce, iat, ...change }
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: String(key['kid']) })
    .encrypt(await importJWK(key as JWK, 'RSA-OAEP-256')) // the document of the gateway
}

export function startPayment(
  gateway: PaidGateway,
  orderId: string,
  means: PaymentMeans,
  options: CallOptions = {},
) {
  return gateway.call('POST payment/attempt', { orderId, means, voucherNos: [], amount: usd(947) }, options)
}

export async function sendCard(
  gateway: PaidGateway,
  attemptId: string,
  card: string,
): Promise<{ status: number; body: CardAnswer }> {
  const { statusCode, body } = await gateway.app.inject({
    method: 'POST',
    url: cardServicePath,
    payload: { attemptId, card },
  })
  return { status: statusCode, body: JSON.parse(body) as CardAnswer }
}

/** Starts an attempt and sends its card. */
export async function payByCard(
  gateway: PaidGateway,
  orderId: string,
  details: CardDetails,
  { save = false, ...options }: CallOptions & { save?: boolean } = {},
): Promise<PaymentAttempt> {
  const { data, busCode } = await startPayment(gateway, orderId, { kind: 'card', save }, options)
  if (busCode !== '1' || !data.card) throw new Error(`The attempt did not start: ${busCode}`)
  const { attemptId } = data.attempt
  const jwe = await encryptCard(data.card, attemptId, details, gateway.clock.now())
  const { body } = await sendCard(gateway, attemptId, jwe)
  if (!('attempt' in body)) throw new Error(`The card was not taken: ${body.refused}`)
  return body.attempt
}
