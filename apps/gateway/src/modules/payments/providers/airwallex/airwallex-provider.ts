import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AirwallexSettings } from '#src/config/providers/airwallex-settings.ts'
import { offeredWallets } from '../device-wallets.ts'
import {
  ProviderUnreachable,
  type BeginRequest,
  type KnownAttempt,
  type PaymentProvider,
  type ProviderResult,
} from '../payment-provider.ts'
import { toAirwallex } from './airwallex-amounts.ts'
import { airwallexClient, detailOf, requestId, type AirwallexAnswer } from './airwallex-client.ts'
import { failureOf, intentIn, intentState, readIntent, type Intent } from './airwallex-intent.ts'
import { airwallexMethods, pageMethod, redirectFields } from './airwallex-methods.ts'
import { pageAction } from './airwallex-page.ts'
import { readRefund, refundIn } from './airwallex-refund.ts'
import { readAirwallexWebhook } from './airwallex-webhook.ts'

const intents = '/payment_intents'
const pathOf = (id: string) => `${intents}/${encodeURIComponent(id)}`
const appleSession = z.record(z.string(), z.unknown())
/** The `request_id` of a call was used before: its first answer was lost. */
const repeated = 'duplicate_request'
/** In the metadata of a payment intent: on Airwallex's page the payer may try again after a refusal. */
const onPage = 'page'

/**
 * Airwallex's payment intents: cards and more on its own page, wallets and banks that redirect, wallets of
 * devices. An intent never fails: after a
 * refusal the payer may try again, so one that has failed here is cancelled there.
 */
export function airwallexProvider(settings: AirwallexSettings, merchantName: string): PaymentProvider {
  const client = airwallexClient(settings)

  async function findIntent(id: string, signal: AbortSignal): Promise<Intent | undefined> {
    const answer = await client.get(pathOf(id), {}, signal)
    if ('ok' in answer) return readIntent(answer.ok)
    const { status, code } = answer.refused
    if (status === 404 || code === 'resource_not_found') return undefined
    throw new ProviderUnreachable(`airwallex: ${detailOf(answer.refused)}`)
  }

  /** The number of an intent whose creation was not answered. */
  async function findId(reference: string, signal: AbortSignal): Promise<string | undefined> {
    const answer = await client.get(intents, { merchant_order_id: reference }, signal)
    if ('refused' in answer) throw new ProviderUnreachable(`airwallex: ${detailOf(answer.refused)}`)
    return intentIn(answer.ok, reference)
  }

  /** The intent of an attempt; undefined where it is unknown, or another's. */
  async function intentOf(
    { reference, providerReference }: Pick<KnownAttempt, 'reference' | 'providerReference'>,
    signal: AbortSignal,
  ): Promise<Intent | undefined> {
    const id = providerReference ?? (await findId(reference, signal))
    const intent = id === undefined ? undefined : await findIntent(id, signal)
    return intent?.merchant_order_id === reference ? intent : undefined
  }

  /** The intent after a call that changes it, also where the call was refused or repeated. */
  async function changed(intent: Intent, answer: AirwallexAnswer, signal: AbortSignal): Promise<Intent> {
    const after = 'ok' in answer ? readIntent(answer.ok) : await findIntent(intent.id, signal)
    if (!after) throw new ProviderUnreachable('airwallex: a payment intent has gone')
    return after
  }

  /** Cancels an intent, so that nobody can pay it any more; it may have been paid meanwhile. */
  async function end(intent: Intent, signal: AbortSignal): Promise<ProviderResult> {
    // After another try of the payer it is another call.
    const tried = intent.latest_payment_attempt?.id ?? ''
    const id = requestId('cancel', intent.id, intent.status, tried)
    const answer = await client.post(`${pathOf(intent.id)}/cancel`, id, {}, signal)
    const state = intentState(await changed(intent, answer, signal))
    if (state.next === 'nothing') return state.result
    throw new ProviderUnreachable(
      `airwallex: not cancelled ${'refused' in answer ? detailOf(answer.refused) : ''}`.trim(),
    )
  }

  /** Ends an intent with a result of ours, unless it was paid meanwhile. */
  async function endAs(result: ProviderResult, intent: Intent, signal: AbortSignal): Promise<ProviderResult> {
    const ended = await end(intent, signal)
    const isOver = ended.state === 'cancelled' || ended.state === 'failed'
    return isOver ? { ...result, providerReference: intent.id } : ended
  }

  async function capture(
    attempt: KnownAttempt,
    intent: Intent,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    const { amount, currency } = toAirwallex(attempt.amount)
    const known = { providerReference: intent.id }
    if (intent.amount !== amount || intent.currency !== currency)
      return { state: 'processing', ...known, detail: 'The amount of the payment intent differs.' }
    const id = requestId('capture', intent.id)
    const answer = await client.post(`${pathOf(intent.id)}/capture`, id, { amount }, signal)
    const state = intentState(await changed(intent, answer, signal))
    return state.next === 'nothing' ? state.result : { state: 'processing', ...known, detail: 'not captured' }
  }

  /** Goes on with an intent. `hasLeft`: the payer is not at Airwallex any more, so that a refusal is the end. */
  function advance(
    attempt: KnownAttempt,
    intent: Intent,
    hasLeft: boolean,
    signal: AbortSignal,
  ): ProviderResult | Promise<ProviderResult> {
    const state = intentState(intent)
    if (state.next === 'nothing') return state.result
    if (!attempt.isOpen) return end(intent, signal)
    if (state.next === 'capture') return capture(attempt, intent, signal)
    const isOnPage = intent.metadata?.['shown'] === onPage
    if (state.ended && (hasLeft || !isOnPage)) return endAs(state.ended, intent, signal)
    const action = state.action ?? actionOnPage(attempt, intent)
    return { state: 'needsAction', providerReference: intent.id, ...(action && { action }) }
  }

  function actionOnPage(
    { country, returnUrl, locale }: Pick<KnownAttempt, 'country' | 'returnUrl'> & Partial<BeginRequest>,
    { id: intentId, client_secret: clientSecret, currency }: Intent,
  ) {
    // Without a secret the payer goes on where they are.
    if (clientSecret === undefined) return undefined
    const payment = { intentId, clientSecret, currency, country, returnUrl }
    return pageAction(settings.checkoutUrl, { ...payment, ...(locale !== undefined && { locale }) })
  }

  async function confirm(
    request: BeginRequest,
    paymentMethod: object,
    intent: Intent,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    const { returnUrl, idempotencyKey } = request
    const answer = await client.post(
      `${pathOf(intent.id)}/confirm`,
      requestId('confirm', idempotencyKey),
      { payment_method: paymentMethod, return_url: returnUrl },
      signal,
    )
    const after = await changed(intent, answer, signal)
    const known = { ...request, providerReference: intent.id, isOpen: true }
    const isRefused = 'refused' in answer && answer.refused.code !== repeated
    const state = intentState(after)
    // The intent has more details of a refusal than the response.
    if (isRefused && state.next === 'payer')
      return endAs(state.ended ?? failureOf(answer.refused.code), after, signal)
    return advance(known, after, false, signal)
  }

  return {
    name: 'airwallex',
    returnPath: '/airwallexPay',
    savesCards: false,
    // Undocumented, and read by its own plugins: only a hint.
    returnParameters: ['awx_return_result'],
    deviceWallets: {
      offered: (country) =>
        offeredWallets(
          {
            ...settings,
            googlePay: settings.googlePay && {
              merchantId: settings.googlePay.merchantId,
              gateway: 'airwallex',
              gatewayMerchantId: settings.googlePay.accountId,
            },
          },
          { merchantName, country },
        ),
      async merchantSession({ domain, validationUrl }, signal) {
        if (validationUrl === undefined) throw new ProviderUnreachable('airwallex: no address of Apple')
        const answer = await client.post(
          '/payment_session/start',
          requestId('session', randomUUID()),
          { validation_url: validationUrl, initiative_context: domain },
          signal,
        )
        if ('refused' in answer) throw new ProviderUnreachable(`airwallex: ${detailOf(answer.refused)}`)
        const session = appleSession.safeParse(answer.ok)
        if (!session.success) throw new ProviderUnreachable('airwallex: no session of Apple Pay')
        return session.data
      },
    },
    methods: (country, currency) => airwallexMethods(country, currency, settings.methods),

    async begin(request, signal) {
      const { reference, idempotencyKey } = request
      const paymentMethod = methodFields(request)
      const isOnPage = paymentMethod === undefined
      const id = requestId('begin', idempotencyKey)
      const answer = await client.post(`${intents}/create`, id, newIntent(request, isOnPage), signal)
      if ('refused' in answer && answer.refused.code !== repeated)
        return { state: 'failed', failure: 'unavailable', detail: detailOf(answer.refused) }
      const intent =
        'ok' in answer
          ? readIntent(answer.ok)
          : await intentOf({ reference, providerReference: null }, signal)
      if (!intent) throw new ProviderUnreachable('airwallex: a payment intent was not found')
      if (!isOnPage) return confirm(request, paymentMethod, intent, signal)
      const action = actionOnPage(request, intent)
      if (!action) throw new ProviderUnreachable('airwallex: a payment intent without a secret')
      return { state: 'needsAction', providerReference: intent.id, action }
    },

    async resume(attempt, returned, signal) {
      const intent = await intentOf(attempt, signal)
      if (!intent) return null
      const hint = returned['awx_return_result']
      const hasGivenUp = hint === 'cancel' || hint === 'back'
      if (hasGivenUp && intentState(intent).next === 'payer')
        return endAs({ state: 'cancelled' }, intent, signal)
      return advance(attempt, intent, true, signal)
    },

    async query(attempt, signal) {
      const intent = await intentOf(attempt, signal)
      return intent ? advance(attempt, intent, false, signal) : null
    },

    async cancel(attempt, signal) {
      const intent = await intentOf(attempt, signal)
      // One that is unknown was never shown to the payer.
      return intent ? advance({ ...attempt, isOpen: false }, intent, true, signal) : { state: 'cancelled' }
    },

    async refund(attempt, { refundId, idempotencyKey, amount }, signal) {
      const intent = await intentOf(attempt, signal)
      if (!intent) return { state: 'failed', detail: 'no payment' }
      const answer = await client.post(
        '/refunds/create',
        requestId('refund', idempotencyKey),
        { payment_intent_id: intent.id, amount: toAirwallex(amount).amount, metadata: { refundId } },
        signal,
      )
      if ('ok' in answer) return readRefund(answer.ok)
      const made = await findRefund(intent.id, refundId, signal)
      if (!made && answer.refused.code === repeated)
        throw new ProviderUnreachable('airwallex: a refund was not found')
      return made ?? { state: 'failed', detail: detailOf(answer.refused) }
    },

    async queryRefund(attempt, { refundId, providerReference }, signal) {
      if (providerReference === null) {
        const intent = await intentOf(attempt, signal)
        return (intent && (await findRefund(intent.id, refundId, signal))) ?? { state: 'processing' }
      }
      const answer = await client.get(`/refunds/${encodeURIComponent(providerReference)}`, {}, signal)
      if ('refused' in answer) throw new ProviderUnreachable(`airwallex: ${detailOf(answer.refused)}`)
      return readRefund(answer.ok)
    },

    removeCard: () => Promise.reject(new Error('Airwallex saves no cards here.')),

    readWebhook({ headers, rawBody }) {
      const events = readAirwallexWebhook(settings.webhookSecret, headers, rawBody, new Date())
      return Promise.resolve(events && { events, reply: { status: 200, type: 'text/plain', body: '' } })
    },
  }

  async function findRefund(intentId: string, refundId: string, signal: AbortSignal) {
    const answer = await client.get('/refunds', { payment_intent_id: intentId }, signal)
    if ('refused' in answer) throw new ProviderUnreachable(`airwallex: ${detailOf(answer.refused)}`)
    return refundIn(answer.ok, refundId)
  }
}

/** The `payment_method` that confirms an intent; undefined where the payer chooses one on Airwallex's page. */
function methodFields({ means, browser }: BeginRequest): object | undefined {
  switch (means.kind) {
    case 'method':
      return means.method === pageMethod ? undefined : redirectFields(means.method, browser.userAgent)
    case 'deviceWallet': {
      const type = means.wallet === 'applePay' ? 'applepay' : 'googlepay'
      return {
        type,
        [type]: { payment_data_type: 'encrypted_payment_token', encrypted_payment_token: means.token },
      }
    }
    default:
      throw new Error('Airwallex takes no cards of our form.')
  }
}

function newIntent({ attemptId, reference, amount, returnUrl }: BeginRequest, isOnPage: boolean) {
  return {
    ...toAirwallex(amount),
    merchant_order_id: reference,
    return_url: returnUrl,
    metadata: { attemptId, shown: isOnPage ? onPage : 'redirect' },
    payment_method_options: { card: { auto_capture: true } },
  }
}
