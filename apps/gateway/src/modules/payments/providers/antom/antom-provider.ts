import * as z from 'zod'
import type { AntomSettings } from '#src/config/providers/antom-settings.ts'
import {
  ProviderUnreachable,
  type BeginRequest,
  type KnownAttempt,
  type PaymentProvider,
  type ProviderResult,
  type RefundResult,
} from '../payment-provider.ts'
import { toAntom } from './antom-amounts.ts'
import { antomClient, type AntomAnswer } from './antom-client.ts'
import { antomMethods, pageMethod } from './antom-methods.ts'
import { boundPayment, paymentOf, sessionOf } from './antom-payment.ts'
import { failedResult, inquiredResult, pageOf, paidResult } from './antom-result.ts'
import { antomWebhookReader } from './antom-webhook.ts'
import { bindCard, findBinding, removeToken, type Binding } from './bound-card.ts'

const refundBody = z.object({ refundId: z.string().optional(), refundStatus: z.string().optional() })
/** Ids of refunds have letters and digits only. */
const refundRequestId = (refundId: string) => refundId.replaceAll('-', '')

type Bound = Extract<Binding, { state: 'bound' }>

/**
 * Antom (Alipay): cards on its own page or, where the account may, from our form; wallets that redirect. A card that is to be
 * saved is bound first, and then paid with. Its return says nothing and its notices are only a hint: the query decides.
 */
export function antomProvider(settings: AntomSettings): PaymentProvider {
  const client = antomClient(settings)
  const readEvents = antomWebhookReader(settings)

  /** Pays with a card that was just bound. One whose payment fails stays with nobody. */
  async function payBound(
    attempt: Pick<BeginRequest, 'reference' | 'amount' | 'returnUrl'>,
    bound: Bound,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    const answer = await client.post('/payments/pay', boundPayment(attempt, bound.token), signal)
    return withBound(paidResult(answer), bound, signal)
  }

  async function withBound(
    result: ProviderResult,
    bound: Bound,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    if (result.state === 'failed' || result.state === 'cancelled') {
      await removeToken(client, bound.token, signal)
      return result
    }
    if (result.state !== 'succeeded') return result
    if (!bound.card) return { ...result, detail: 'The response has no details of the bound card.' }
    const { brand, lastFour } = bound.card
    return { card: { brand, lastFour }, ...result, saved: bound.card }
  }

  async function inquire(reference: string, signal: AbortSignal) {
    return inquiredResult(
      await client.post('/payments/inquiryPayment', { paymentRequestId: reference }, signal),
    )
  }

  /** The state of an attempt. A card that has been bound for an open one is paid with. Null where Antom has neither. */
  async function advance(attempt: KnownAttempt, signal: AbortSignal): Promise<ProviderResult | null> {
    const { reference, isOpen } = attempt
    const payment = await inquire(reference, signal)
    if (payment?.isWaiting) return payment.result
    const binding = settings.takesCards ? await findBinding(client, reference, signal) : undefined
    if (payment)
      return binding?.state === 'bound' ? withBound(payment.result, binding, signal) : payment.result
    if (!binding) return null
    if (binding.state === 'bound')
      return isOpen ? payBound(attempt, binding, signal) : withBound({ state: 'cancelled' }, binding, signal)
    // Nothing is charged any more. Should the payer still finish the bank's page, its notice leads here again.
    return isOpen || binding.state === 'failed' ? binding.result : { state: 'cancelled' }
  }

  return {
    name: 'antom',
    returnPath: '/alipayBindCard',
    savesCards: settings.takesCards,
    returnParameters: [],
    methods: (country, currency) => antomMethods(country, currency, settings),

    async begin(request, signal) {
      const { means } = request
      if (means.kind === 'card' && means.save) {
        const binding = await bindCard(client, request, means.card, signal)
        return binding.state === 'bound' ? payBound(request, binding, signal) : binding.result
      }
      if (means.kind === 'method' && means.method === pageMethod) {
        const answer = await client.post('/payments/createPaymentSession', sessionOf(request), signal)
        return sessionResult(answer)
      }
      return paidResult(await client.post('/payments/pay', paymentOf(request), signal))
    },

    resume: (attempt, _returned, signal) => advance(attempt, signal),
    query: (attempt, signal) => advance(attempt, signal),

    async cancel(attempt, signal) {
      const { reference } = attempt
      const payment = await inquire(reference, signal)
      if (payment?.isWaiting) {
        const { status, code } = await client.post(
          '/payments/cancel',
          { paymentRequestId: reference },
          signal,
        )
        // Some wallets cannot be cancelled. It is asked about further, and money that arrives is refunded.
        if (status !== 'S') return { state: 'needsAction', detail: `cancel ${code}` }
      }
      const ended = await advance({ ...attempt, isOpen: false }, signal)
      // Antom's page may be open, which cannot be queried or ended.
      return ended ?? { state: 'needsAction', detail: 'not begun' }
    },

    async refund({ providerReference }, { refundId, amount }, signal) {
      if (providerReference === null) return { state: 'failed', detail: 'no payment' }
      const answer = await client.post(
        '/payments/refund',
        {
          refundRequestId: refundRequestId(refundId),
          paymentId: providerReference,
          refundAmount: toAntom(amount),
        },
        signal,
      )
      if (answer.status === 'F') return { state: 'failed', detail: answer.code }
      return refundResult(answer.status === 'S' ? 'SUCCESS' : answer.code, answer)
    },

    async queryRefund(_attempt, { refundId }, signal) {
      const answer = await client.post(
        '/payments/inquiryRefund',
        { refundRequestId: refundRequestId(refundId) },
        signal,
      )
      if (answer.status !== 'S') throw new ProviderUnreachable(`antom: refund inquiry ${answer.code}`)
      return refundResult(refundBody.safeParse(answer.body).data?.refundStatus ?? '', answer)
    },

    removeCard: (_payerReference, token, signal) => removeToken(client, token, signal),

    readWebhook({ headers, rawBody }) {
      const events = readEvents(headers, rawBody)
      const result = { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' }
      const reply = { status: 200, type: 'application/json', body: JSON.stringify({ result }) }
      return Promise.resolve(events && { events, reply })
    },
  }
}

function sessionResult({ status, code, body }: AntomAnswer): ProviderResult {
  if (status === 'F') return failedResult(code)
  const action = status === 'S' ? pageOf(body) : undefined
  if (!action) throw new ProviderUnreachable(`antom: a session without a page ${code}`)
  return { state: 'needsAction', action }
}

function refundResult(refundStatus: string, { body }: AntomAnswer): RefundResult {
  const id = refundBody.safeParse(body).data?.refundId
  const known = { detail: refundStatus, ...(id !== undefined && { providerReference: id }) }
  switch (refundStatus) {
    case 'SUCCESS':
      return { state: 'succeeded', ...known }
    case 'FAIL':
      return { state: 'failed', ...known }
    default:
      return { state: 'processing', ...known }
  }
}
