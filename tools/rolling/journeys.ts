/** Members who sign in, claim and use coupons and pay an order, each step at another of the gateways that run. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cardServicePath } from '@crema/contract/payments/card-service'
import { encryptCard, testCards } from '@crema/gateway/modules/payments/payments-for-tests'
import { callGateway, codesFor, type CallOptions } from '../gateway-calls.ts'
import { callPartnerApi } from '../partner-call.ts'

// Without a daily limit, which a fast machine would reach.
export const campaigns = ['DEMO-ALLDRINK', 'DEMO-DISCOUNT']
const storeId = 'US-SEA-1'
const consents = { terms: true, marketing: { push: false, sms: false, email: false } } as const

export type Journey = { email: string; vouchers: number; used: string; orderId: string }

export type Journeys = {
  done: readonly Journey[]
  /** What was refused or failed, with the step. */
  problems: readonly string[]
  stop: () => Promise<void>
}

/** `origins` names the gateways to which a load balancer would send calls at the moment, `inboxes` all that may have sent a code. */
export function startJourneys(
  origins: () => readonly string[],
  inboxes: () => readonly string[],
  atOnce: number,
): Journeys {
  const done: Journey[] = []
  const problems: string[] = []
  let isStopped = false
  let calls = 0
  const next = () => {
    const running = origins()
    return running[calls++ % running.length] ?? ''
  }
  const repeat = async () => {
    while (!isStopped) {
      const email = `rolling-${randomUUID().slice(0, 12)}@example.com`
      try {
        done.push(await journey(email, next, inboxes))
      } catch (error) {
        problems.push(`${email}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  const running = Array.from({ length: atOnce }, repeat)
  return {
    done,
    problems,
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

async function journey(
  email: string,
  next: () => string,
  inboxes: () => readonly string[],
): Promise<Journey> {
  const asked = await succeed('emailCode', () =>
    callGateway(next(), 'POST customer/emailCode', { email, purpose: 'login' }),
  )
  const code = await codeAtAny(inboxes, email)
  const login = { email, challengeId: asked.challengeId, code, consents }
  const signedIn = await succeed('emailLogin', () => callGateway(next(), 'POST customer/emailLogin', login))
  if (!('session' in signedIn)) throw new Error(`The sign-in ended with ${signedIn.outcome}.`)
  const { token } = signedIn.session
  for (const activityNo of campaigns) {
    const options: CallOptions = { token, idempotencyKey: randomUUID() }
    await succeed('claim', () => callGateway(next(), 'POST activity/claim', { activityNo }, options))
    // The same claim again, as after a lost answer: perhaps at the other version.
    await succeed('claim again', () => callGateway(next(), 'POST activity/claim', { activityNo }, options))
  }
  const { items } = await succeed('wallet', () => callGateway(next(), 'GET coupon/mine', {}, { token }))
  const [voucher] = items
  if (!voucher) throw new Error('The wallet is empty after the claim.')
  const { qrText } = await succeed('counter code', () =>
    callGateway(next(), 'POST coupon/code', { voucherNo: voucher.voucherNo }, { token }),
  )
  await callPartnerApi(next(), 'vouchers/use', { code: qrText, till: '1', storeId })
  const orderId = await payOrder(token, next)
  return { email, vouchers: items.length, used: voucher.voucherNo, orderId }
}

/** Opens an order, pays it with a card whose key another gateway may have made, and reads what became of it. */
async function payOrder(token: string, next: () => string): Promise<string> {
  const [amountMinor, currency] = [450, 'USD'] as const
  const { orderId } = await callPartnerApi<{ orderId: string }>(next(), 'orders', {
    orderNo: `R${randomUUID().slice(0, 8)}`,
    storeId,
    items: [{ name: 'Latte', quantity: 1, priceMinor: amountMinor }],
    amountMinor,
    currency,
  })
  const request = {
    orderId,
    means: { kind: 'card' as const, save: false },
    voucherNos: [],
    amount: { amountMinor, currency, digits: 2 },
  }
  const started = await succeed('payment', () =>
    callGateway(next(), 'POST payment/attempt', request, { token, idempotencyKey: randomUUID() }),
  )
  if (!started.card) throw new Error('The payment wants no card.')
  const { attemptId } = started.attempt
  const card = await encryptCard(started.card, attemptId, { pan: testCards.visa }, new Date())
  const sent = await fetch(next() + cardServicePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attemptId, card }),
  })
  if (!sent.ok) throw new Error(`The card was answered with ${sent.status}: ${await sent.text()}`)
  const { state } = await succeed('payment result', () =>
    callGateway(next(), 'GET payment/attempt', { attemptId }, { token }),
  )
  if (state !== 'succeeded') throw new Error(`The payment is ${state}.`)
  return orderId
}

async function succeed<Data>(
  step: string,
  call: () => Promise<{ busCode: string; data: Data }>,
): Promise<Data> {
  const { busCode, data } = await call()
  if (busCode !== '1') throw new Error(`${step} was refused: ${busCode}.`)
  return data
}

/** Each demo gateway has an inbox of its own, of the messages that it has delivered. */
async function codeAtAny(inboxes: () => readonly string[], email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    for (const origin of inboxes()) {
      // A gateway that has ended has no inbox any more.
      const [code] = await codesFor(origin, email).catch(() => [])
      if (code !== undefined) return code
    }
    await sleep(50)
  }
  throw new Error('No code was sent.')
}
