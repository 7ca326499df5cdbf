import type { PayermaxSettings } from '#src/config/providers/payermax-settings.ts'
import {
  ProviderUnreachable,
  type BeginRequest,
  type KnownAttempt,
  type PaymentProvider,
  type RefundResult,
} from '../payment-provider.ts'
import { toPayermax } from './payermax-amounts.ts'
import { payermaxClient } from './payermax-client.ts'
import { payermaxChoice, payermaxLanguage, payermaxMethods } from './payermax-methods.ts'
import { openedPage, readOrder, readRefund, resultOf, type OrderData } from './payermax-result.ts'
import { payermaxVerifier } from './payermax-signature.ts'
import { readPayermaxWebhook } from './payermax-webhook.ts'

/** How long its page can be paid on: the shortest that it takes. */
const pageSeconds = '1800'

/** Refusals of a refund that stay. Others end by themselves, such as too little balance. */
const finalRefusals = new Set(['AMOUNT_INVALID', 'CURRENCY_INVALID', 'PARAMS_INVALID'])

/** PayerMax takes letters, digits and underscores; a refund is found by either form of its number. */
const refundNoOf = (refundId: string) => refundId.replaceAll('-', '')

/**
 * Payments on PayerMax's own page (Hosted_Checkout): cards, wallets, pay later. Nothing is charged before the payer is on that
 * page, and it cannot be closed by us. Orders and refunds are found by our numbers.
 */
export function payermaxProvider(settings: PayermaxSettings): PaymentProvider {
  const client = payermaxClient(settings)
  const isFromPayermax = payermaxVerifier(settings.publicKey)

  /** Undefined where PayerMax has no such order, or not yet. */
  async function findOrder({ reference }: KnownAttempt, signal: AbortSignal): Promise<OrderData | undefined> {
    const answer = await client.post('orderQuery', { outTradeNo: reference }, signal)
    if ('ok' in answer) return readOrder(answer.ok, reference)
    if (answer.refused.code === 'ORDER_NOT_EXIST') return undefined
    throw new ProviderUnreachable(`payermax: ${answer.refused.code}`)
  }

  /** The result of an order; null while the payer may still be on the page, which PayerMax does not distinguish from paying. */
  async function decided(attempt: KnownAttempt, signal: AbortSignal) {
    const order = await findOrder(attempt, signal)
    const result = order && resultOf(order)
    return result && result.state !== 'processing' ? result : null
  }

  /** The refund of our number; undefined where PayerMax does not have it. */
  async function findRefund(refundNo: string, signal: AbortSignal): Promise<RefundResult | undefined> {
    const answer = await client.post('refundQuery', { outRefundNo: refundNo }, signal)
    return 'ok' in answer ? readRefund(answer.ok, refundNo) : undefined
  }

  return {
    name: 'payermax',
    returnPath: '/payerMaxEnd',
    savesCards: false,
    returnParameters: ['outTradeNo', 'tradeToken', 'status', 'orderId'],
    methods: (country, currency) => payermaxMethods(country, currency, settings.methods),

    async begin(request, signal) {
      const answer = await client.post('orderAndPay', newOrder(request), signal)
      if ('ok' in answer) return openedPage(answer.ok, request.reference)
      // Also where the first call was carried out and its answer lost: nobody has the page of that order.
      return { state: 'failed', failure: 'unavailable', detail: answer.refused.code }
    },

    async resume(attempt, returned, signal) {
      const order = await findOrder(attempt, signal)
      if (!order) return null
      const result = resultOf(order)
      // Whoever left the page without paying may go on there, or pay otherwise. One that says it has paid waits.
      return result.state === 'processing' && returned['status'] !== 'SUCCESS' ? null : result
    },

    async query(attempt, signal) {
      const result = await decided(attempt, signal)
      // The answer that had the address of the page was lost: nobody can pay on it.
      if (!result && attempt.providerReference === null)
        return { state: 'failed', failure: 'unavailable', detail: 'The page was not received.' }
      return result
    },

    // The page cannot be closed. It still waits for the payer, so that the attempt is ended here and asked about until then.
    cancel: async (attempt, signal) => (await decided(attempt, signal)) ?? { state: 'needsAction' },

    async refund({ reference, left }, { refundId, amount }, signal) {
      // It takes the refunds of an order one after the other.
      if (left === null) throw new ProviderUnreachable('payermax: an earlier refund has not ended')
      const outRefundNo = refundNoOf(refundId)
      const answer = await client.post(
        'refund',
        {
          outRefundNo,
          refundAmount: toPayermax(amount),
          refundCurrency: amount.currency,
          outTradeNo: reference,
        },
        signal,
      )
      if ('ok' in answer) return readRefund(answer.ok, outRefundNo)
      const { code } = answer.refused
      // It may have been made before: a number is taken once.
      const made = await findRefund(outRefundNo, signal)
      if (made) return made
      if (finalRefusals.has(code)) return { state: 'failed', detail: code }
      throw new ProviderUnreachable(`payermax: refund ${code}`)
    },

    async queryRefund(_attempt, { refundId }, signal) {
      const found = await findRefund(refundNoOf(refundId), signal)
      if (!found) throw new ProviderUnreachable('payermax: no such refund')
      return found
    },

    removeCard: () => Promise.reject(new Error('PayerMax saves no cards here.')),

    readWebhook({ headers, rawBody }) {
      const isSigned = isFromPayermax(rawBody, headers['sign'])
      const events = isSigned ? readPayermaxWebhook(settings, rawBody) : null
      const body = JSON.stringify({ msg: 'Success', code: 'SUCCESS' })
      return Promise.resolve(events && { events, reply: { status: 200, type: 'application/json', body } })
    },
  }
}

function newOrder(request: BeginRequest) {
  const { means, reference, orderNo, amount, country, locale, payerReference } = request
  const { currency } = amount
  const choice = means.kind === 'method' ? payermaxChoice(means.method, country, currency) : undefined
  if (!choice) throw new Error('PayerMax takes only its own methods.')
  return {
    integrate: 'Hosted_Checkout',
    outTradeNo: reference,
    // A number alone is not taken well as a title.
    subject: `#${orderNo}`.slice(0, 256),
    totalAmount: toPayermax(amount),
    currency,
    country,
    // A visitor is a user of their own, who is shown nobody's means of payment.
    userId: payerReference ?? reference,
    ...payermaxLanguage(locale),
    frontCallbackUrl: request.returnUrl,
    notifyUrl: request.webhookUrl,
    expireTime: pageSeconds,
    paymentDetail: choice,
  }
}
