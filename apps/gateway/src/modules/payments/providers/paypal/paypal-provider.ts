import type { PaypalSettings } from '#src/config/providers/paypal-settings.ts'
import { languageTag } from '../language-tag.ts'
import {
  ProviderUnreachable,
  type BeginRequest,
  type KnownAttempt,
  type PaymentProvider,
  type ProviderResult,
  type RefundResult,
} from '../payment-provider.ts'
import { callKey } from '../request-provider.ts'
import { takesPaypal, toPaypal } from './paypal-amounts.ts'
import { paypalClient, type PaypalAnswer, type Refusal } from './paypal-client.ts'
import { approval, orderState, readOrder, refundBody, refundResult, type Order } from './paypal-order.ts'
import { readPaypalWebhook } from './paypal-webhook.ts'

const method = 'paypal'
const paymentPath = '/v2/payments'
const pathOf = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`

/** Refusals of a capture: nothing was charged, and the order stays as it is unless it is said here. */
const declines = new Set([
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'AUTHORIZATION_DENIED',
])
const payerGoesOn = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED'])
const doneBefore = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_AUTHORIZED',
  'AUTHORIZATION_ALREADY_CAPTURED',
])

/**
 * PayPal's wallet by Orders v2. Nothing is charged before the gateway captures, so an order that was cancelled here never is.
 * Its number is that of the order: captures and refunds are found in it.
 */
export function paypalProvider(settings: PaypalSettings): PaymentProvider {
  const client = paypalClient(settings)
  const isAuthorizedFirst = settings.intent === 'authorize'

  async function findOrder(orderId: string, signal: AbortSignal): Promise<Order | undefined> {
    const answer = await client.get(pathOf(orderId), signal)
    if ('ok' in answer) return readOrder(answer.ok)
    if (answer.refused.status === 404) return undefined
    throw new ProviderUnreachable(`paypal: ${detailOf(answer.refused)}`)
  }

  /** The order of an attempt; undefined where it is unknown, or another's. */
  async function orderOf(
    attempt: KnownAttempt,
    orderId: string | null | undefined,
    signal: AbortSignal,
  ): Promise<Order | undefined> {
    const order = orderId ? await findOrder(orderId, signal) : undefined
    return order?.purchase_units[0]?.custom_id === attempt.attemptId ? order : undefined
  }

  /** Completes an order that the payer has approved, and says what became of it. */
  async function advance(attempt: KnownAttempt, order: Order, signal: AbortSignal): Promise<ProviderResult> {
    const { amount, reference } = attempt
    const asked = order.purchase_units[0]?.amount
    const expected = toPaypal(amount)
    const state = orderState(order)
    if (state.next === 'nothing') return state.result
    if (state.next === 'payer') return approval(order.links, order.id)
    if (!attempt.isOpen) return { state: 'cancelled', providerReference: order.id }
    if (asked?.value !== expected.value || asked.currency_code !== expected.currency_code)
      return { state: 'processing', providerReference: order.id, detail: 'The amount of the order differs.' }

    // The time of its last change is part of the key: after a decline the payer approves again, and that is another capture.
    const key = callKey(state.next, reference, order.update_time ?? '')
    if (state.next === 'captureAuthorization') {
      const path = `${paymentPath}/authorizations/${encodeURIComponent(state.authorizationId)}/capture`
      const body = JSON.stringify({ amount: expected, final_capture: true, invoice_id: reference })
      const answer = await client.post(path, key, body, signal)
      return completed(attempt, order, answer, signal)
    }
    const answer = await client.post(`${pathOf(order.id)}/${state.next}`, key, '{}', signal)
    return completed(attempt, order, answer, signal)
  }

  async function completed(
    attempt: KnownAttempt,
    order: Order,
    answer: PaypalAnswer,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    if ('refused' in answer && !doneBefore.has(answer.refused.issue))
      return refusedResult(answer.refused, order)
    // The whole order, which both kinds of capture change.
    const after = await orderOf(attempt, order.id, signal)
    const state = after && orderState(after)
    if (after && state?.next === 'captureAuthorization') return advance(attempt, after, signal)
    return state?.next === 'nothing'
      ? state.result
      : { state: 'processing', providerReference: order.id, detail: after?.status ?? 'no order' }
  }

  return {
    name: 'paypal',
    returnPath: isAuthorizedFirst ? '/paypalAuth' : '/paypalCapture',
    savesCards: false,
    returnParameters: ['token', 'PayerID'],
    methods: (country, currency) => (takesPaypal(country, currency) ? [{ method, name: 'PayPal' }] : []),

    needsPayer: () => true,

    async begin(request, signal) {
      if (request.means.kind !== 'method' || request.means.method !== method)
        throw new Error('PayPal takes no cards of our form.')
      const body = JSON.stringify(newOrder(request, isAuthorizedFirst ? 'AUTHORIZE' : 'CAPTURE'))
      const key = callKey('begin', request.idempotencyKey)
      const answer = await client.post('/v2/checkout/orders', key, body, signal)
      if ('refused' in answer)
        return { state: 'failed', failure: 'unavailable', detail: detailOf(answer.refused) }
      const order = readOrder(answer.ok)
      return approval(order.links, order.id)
    },

    async resume(attempt, returned, signal) {
      const order = await orderOf(attempt, attempt.providerReference ?? returned['token'], signal)
      if (!order) return null
      const isCancelled = returned['token'] !== undefined && returned['PayerID'] === undefined
      // The payer came back without having approved: nothing can be charged.
      if (isCancelled && orderState(order).next === 'payer')
        return { state: 'cancelled', providerReference: order.id }
      return advance(attempt, order, signal)
    },

    async query(attempt, signal) {
      const order = await orderOf(attempt, attempt.providerReference, signal)
      return order ? advance(attempt, order, signal) : null
    },

    async cancel(attempt, signal) {
      const order = await orderOf(attempt, attempt.providerReference, signal)
      const state = order && orderState(order)
      if (state?.next === 'nothing') return state.result
      if (state?.next === 'captureAuthorization') {
        const path = `${paymentPath}/authorizations/${encodeURIComponent(state.authorizationId)}/void`
        const answer = await client.post(path, callKey('void', attempt.reference), '{}', signal)
        if ('refused' in answer) throw new ProviderUnreachable(`paypal: ${detailOf(answer.refused)}`)
      }
      return { state: 'cancelled' }
    },

    async refund(attempt, { refundId, idempotencyKey, amount }, signal) {
      const order = await orderOf(attempt, attempt.providerReference, signal)
      const capture = order?.purchase_units[0]?.payments?.captures.at(-1)
      if (!capture) return { state: 'failed', detail: 'no capture' }
      const answer = await client.post(
        `${paymentPath}/captures/${encodeURIComponent(capture.id)}/refund`,
        callKey('refund', idempotencyKey),
        JSON.stringify({ amount: toPaypal(amount), custom_id: refundId }),
        signal,
      )
      if ('ok' in answer) return readRefund(answer.ok)
      // It may have been made before, longer ago than PayPal keeps the key.
      const made = order && refundIn(await orderOf(attempt, order.id, signal), refundId)
      return made ?? { state: 'failed', detail: detailOf(answer.refused) }
    },

    async queryRefund(attempt, { refundId, providerReference }, signal) {
      if (providerReference === null) {
        const order = await orderOf(attempt, attempt.providerReference, signal)
        return refundIn(order, refundId) ?? { state: 'processing' }
      }
      const answer = await client.get(
        `${paymentPath}/refunds/${encodeURIComponent(providerReference)}`,
        signal,
      )
      if ('refused' in answer) throw new ProviderUnreachable(`paypal: ${detailOf(answer.refused)}`)
      return readRefund(answer.ok)
    },

    removeCard: () => Promise.reject(new Error('PayPal saves no cards here.')),

    async readWebhook({ headers, rawBody }) {
      // It has no caller that could go away; the client limits its time.
      const { signal } = new AbortController()
      const events = await readPaypalWebhook(settings, client, headers, rawBody, signal)
      return events && { events, reply: { status: 200, type: 'text/plain', body: '' } }
    },
  }
}

function newOrder(request: BeginRequest, intent: 'AUTHORIZE' | 'CAPTURE') {
  const { attemptId, reference, orderNo, amount, returnUrl, locale, country } = request
  return {
    intent,
    purchase_units: [
      {
        reference_id: reference,
        custom_id: attemptId,
        // Unique for PayPal too, which refuses a second payment with it.
        invoice_id: reference,
        description: orderNo.slice(0, 127),
        amount: toPaypal(amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: returnUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          locale: languageTag(locale, country),
        },
      },
    },
  }
}

function refusedResult(refused: Refusal, order: Order): ProviderResult {
  const { issue } = refused
  const known = { providerReference: order.id, detail: detailOf(refused) }
  if (payerGoesOn.has(issue)) return { ...approval([...refused.links, ...order.links], order.id), ...known }
  if (issue === 'ORDER_EXPIRED') return { state: 'cancelled', ...known }
  return { state: 'failed', failure: declines.has(issue) ? 'cardDeclined' : 'unavailable', ...known }
}

function readRefund(body: unknown): RefundResult {
  const parsed = refundBody.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('paypal: an answer without a refund')
  return refundResult(parsed.data)
}

function refundIn(order: Order | undefined, refundId: string): RefundResult | undefined {
  const refund = order?.purchase_units[0]?.payments?.refunds.find(({ custom_id }) => custom_id === refundId)
  return refund && refundResult(refund)
}

const detailOf = ({ status, issue, debugId }: Refusal) => [status, issue, debugId].filter(Boolean).join(' ')
