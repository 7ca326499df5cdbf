import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { isSecureUrl } from '#src/config/network-addresses.ts'
import { adyenScriptOrigins, type AdyenSettings } from '#src/config/providers/adyen-settings.ts'
import { applePaymentData, offeredWallets } from '../device-wallets.ts'
import { languageTag } from '../language-tag.ts'
import {
  ProviderUnreachable,
  type BeginRequest,
  type PaymentProvider,
  type ProviderResult,
} from '../payment-provider.ts'
import { callKey } from '../request-provider.ts'
import { toAdyen } from './adyen-amounts.ts'
import { adyenClient, type AdyenAnswer, type AdyenClient } from './adyen-client.ts'
import { adyenMethods, pageMethod } from './adyen-methods.ts'
import { readPayment, readSession, resultOf } from './adyen-result.ts'
import { readAdyenWebhook } from './adyen-webhook.ts'
import { readEncryptedCard } from './encrypted-card.ts'
import { sessionReference } from './session-reference.ts'
import { savedCardOf } from './stored-card.ts'

const createdSession = z.object({ id: z.string().min(1), url: z.string().refine(isSecureUrl) })
const receivedRefund = z.object({ pspReference: z.string().min(1) })
/** `data` is the session of Apple Pay as JSON in base64. */
const appleSession = z.object({
  data: z
    .base64()
    .transform((text): unknown => JSON.parse(Buffer.from(text, 'base64').toString()))
    .pipe(z.record(z.string(), z.unknown())),
})

/**
 * Adyen's Checkout API: cards on its own page (Sessions) or, where the account may, from our form; saved cards, wallets of
 * devices and methods that redirect (`/payments`). It has no query, so the webhook decides what the return does not.
 */
export function adyenProvider(settings: AdyenSettings, merchantName: string): PaymentProvider {
  const client = adyenClient(settings)
  return {
    name: 'adyen',
    returnPath: '/adyenAuth',
    savesCards: settings.takesCards || settings.hostedFields !== undefined,
    hostedFields: settings.hostedFields && {
      provider: 'adyen',
      ...settings.hostedFields,
      environment: adyenScriptOrigins(settings.hostedFields.script).environment,
      pageMethod,
    },
    returnParameters: ['redirectResult', 'payload', 'MD', 'PaRes', 'sessionId', 'sessionResult'],
    methods: (country, currency) => adyenMethods(country, currency, settings),
    deviceWallets: {
      offered: (country) =>
        offeredWallets(
          {
            ...settings,
            googlePay:
              settings.googlePay === undefined
                ? undefined
                : {
                    merchantId: settings.googlePay,
                    gateway: 'adyen',
                    gatewayMerchantId: settings.merchantAccount,
                  },
          },
          { merchantName, country },
        ),
      async merchantSession({ domain: domainName }, signal) {
        const answer = await client.post(
          '/applePay/sessions',
          callKey('session', randomUUID()),
          { displayName: merchantName, domainName, merchantIdentifier: settings.applePay },
          signal,
        )
        if ('refused' in answer) throw new ProviderUnreachable(`adyen: ${detailOf(answer.refused)}`)
        const session = appleSession.safeParse(answer.ok)
        if (!session.success) throw new ProviderUnreachable('adyen: no session of Apple Pay')
        return session.data.data
      },
    },
    needsPayer: (of) => of === pageMethod,
    begin: (request, signal) =>
      request.means.kind === 'method' && request.means.method === pageMethod
        ? openSession(client, request, signal)
        : pay(client, request, signal),

    async resume({ reference, providerReference }, returned, signal) {
      if (returned['sessionResult'] !== undefined) {
        const id = returned['sessionId'] ?? providerReference
        if (id === null) return null
        const answer = await client.get(
          `/sessions/${encodeURIComponent(id)}`,
          { sessionResult: returned['sessionResult'] },
          signal,
        )
        if (!isAnswered(answer)) return null
        const session = readSession(answer.ok)
        // A result of another payment proves nothing of this one.
        return session.reference === sessionReference(reference) ? session.result : null
      }
      const details = detailsOf(returned)
      if (!details) return null
      // The key makes a reload of the page get the same answer.
      const key = callKey('details', reference, ...Object.values(details))
      const answer = await client.post('/payments/details', key, { details }, signal)
      if (!isAnswered(answer)) return null
      const payment = readPayment(answer.ok)
      if (payment.merchantReference !== reference) return null
      return { ...resultOf(payment), ...(await savedCardOf(client, settings, payment, signal)) }
    },

    query: () => Promise.resolve(null),
    // A redirect or a page cannot be ended: money of a payer who finishes it all the same is refunded as late.
    cancel: () => Promise.resolve({ state: 'cancelled' }),

    async refund({ providerReference }, { refundId, idempotencyKey, amount }, signal) {
      if (providerReference === null) return { state: 'failed', detail: 'no payment' }
      const answer = await client.post(
        `/payments/${encodeURIComponent(providerReference)}/refunds`,
        callKey('refund', idempotencyKey),
        { amount: toAdyen(amount), reference: refundId },
        signal,
      )
      if ('refused' in answer) return { state: 'failed', detail: detailOf(answer.refused) }
      const received = receivedRefund.safeParse(answer.ok)
      if (!received.success) throw new ProviderUnreachable('adyen: a refund without a number')
      // Received means nothing yet: the webhook says whether it succeeded.
      return { state: 'processing', providerReference: received.data.pspReference }
    },
    queryRefund: (_attempt, { providerReference }) =>
      Promise.resolve({ state: 'processing', ...(providerReference !== null && { providerReference }) }),

    async removeCard(payerReference, token, signal) {
      const { merchantAccount } = settings
      const answer = await client.delete(
        `/storedPaymentMethods/${encodeURIComponent(token)}`,
        { merchantAccount, shopperReference: payerReference },
        signal,
      )
      // 422: it is not there any more, as after a lost answer.
      if ('refused' in answer && answer.refused.status !== 404 && answer.refused.status !== 422)
        throw new ProviderUnreachable(`adyen: ${detailOf(answer.refused)}`)
    },

    readWebhook({ headers, rawBody }) {
      const events = readAdyenWebhook(settings, headers, rawBody)
      // Any 2xx counts; the text is that of older accounts.
      const reply = { status: 202, type: 'text/plain', body: '[accepted]' }
      return Promise.resolve(events && { events, reply })
    },
  }

  async function pay(
    adyen: AdyenClient,
    request: BeginRequest,
    signal: AbortSignal,
  ): Promise<ProviderResult> {
    const fields = paymentFields(request)
    if (!fields) return { state: 'failed', failure: 'unavailable', detail: 'no encrypted data' }
    const answer = await adyen.post(
      '/payments',
      callKey('begin', request.idempotencyKey),
      { ...commonFields(request), reference: request.reference, ...fields },
      signal,
    )
    if ('refused' in answer) return refusedResult(answer.refused)
    const payment = readPayment(answer.ok)
    const isSaved = 'save' in request.means && request.means.save
    return { ...resultOf(payment), ...(isSaved && (await savedCardOf(adyen, settings, payment, signal))) }
  }
}

async function openSession(
  client: AdyenClient,
  request: BeginRequest,
  signal: AbortSignal,
): Promise<ProviderResult> {
  const { payerReference, reference, idempotencyKey } = request
  const answer = await client.post(
    '/sessions',
    callKey('begin', idempotencyKey),
    {
      ...commonFields(request),
      reference: sessionReference(reference),
      mode: 'hosted',
      allowedPaymentMethods: ['scheme'],
      // Adyen's page asks before it stores a card, shows a member theirs and removes them.
      ...(payerReference !== null && {
        shopperReference: payerReference,
        storePaymentMethodMode: 'askForConsent',
        recurringProcessingModel: 'CardOnFile',
        showRemovePaymentMethodButton: true,
      }),
    },
    signal,
  )
  if ('refused' in answer) return refusedResult(answer.refused)
  const session = createdSession.safeParse(answer.ok)
  if (!session.success) throw new ProviderUnreachable('adyen: a session without a page')
  return {
    state: 'needsAction',
    providerReference: session.data.id,
    action: { kind: 'redirect', url: session.data.url },
  }
}

function commonFields({ amount, returnUrl, country, locale, browser }: BeginRequest) {
  return {
    amount: toAdyen(amount),
    returnUrl,
    channel: 'Web',
    countryCode: country,
    shopperLocale: languageTag(locale, country),
    shopperIP: browser.ip,
  }
}

/** Undefined where what should be encrypted for Adyen is not. */
function paymentFields({ means, payerReference, returnUrl, browser }: BeginRequest) {
  // 3-D Secure by redirect: the bank's page collects what it needs of the browser, and no frame of it is in ours.
  const threeDSecure = {
    origin: new URL(returnUrl).origin,
    browserInfo: { userAgent: browser.userAgent, acceptHeader: browser.acceptHeader || '*/*' },
    authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
  }
  const storedFor = () => {
    if (payerReference === null) throw new Error('A card is saved for members only.')
    return { shopperReference: payerReference, recurringProcessingModel: 'CardOnFile' }
  }
  switch (means.kind) {
    case 'card': {
      const { pan, expiryMonth, expiryYear, cvc } = means.card
      return {
        paymentMethod: {
          type: 'scheme',
          number: pan,
          expiryMonth: String(expiryMonth).padStart(2, '0'),
          expiryYear: String(expiryYear),
          cvc,
        },
        ...threeDSecure,
        shopperInteraction: 'Ecommerce',
        ...(means.save && { ...storedFor(), storePaymentMethod: true }),
      }
    }
    case 'hostedCard': {
      const card = readEncryptedCard(means.token)
      return (
        card && {
          paymentMethod: { type: 'scheme', ...card },
          ...threeDSecure,
          shopperInteraction: 'Ecommerce',
          ...(means.save && { ...storedFor(), storePaymentMethod: true }),
        }
      )
    }
    case 'savedCard':
      return {
        paymentMethod: { type: 'scheme', storedPaymentMethodId: means.token },
        ...threeDSecure,
        ...storedFor(),
        shopperInteraction: 'ContAuth',
      }
    case 'deviceWallet': {
      const paymentMethod = walletFields(means)
      return paymentMethod && { paymentMethod, ...threeDSecure, shopperInteraction: 'Ecommerce' }
    }
    case 'method':
      return { paymentMethod: { type: means.method } }
  }
}

function walletFields({ wallet, token }: BeginRequest['means'] & { kind: 'deviceWallet' }) {
  if (wallet === 'googlePay') return { type: 'googlepay', googlePayToken: token }
  const paymentData = applePaymentData(token)
  if (!paymentData) return undefined
  return {
    type: 'applepay',
    applePayToken: Buffer.from(JSON.stringify(paymentData)).toString('base64'),
  }
}

/** What a return has for `/payments/details`: a redirect's result, or the fields of older 3-D Secure. */
function detailsOf(returned: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const { redirectResult, payload, MD, PaRes } = returned
  if (redirectResult !== undefined) return { redirectResult }
  if (payload !== undefined) return { payload }
  return MD !== undefined && PaRes !== undefined ? { MD, PaRes } : undefined
}

/**
 * Whether a question about a return was answered. A refusal says that Adyen cannot read the parameters, which are the
 * visitor's; where the key is wrong, the question is asked again later.
 */
function isAnswered(answer: AdyenAnswer): answer is { ok: unknown } {
  if ('ok' in answer) return true
  if (answer.refused.status === 401 || answer.refused.status === 403)
    throw new ProviderUnreachable(`adyen: ${detailOf(answer.refused)}`)
  return false
}

type Refused = { status: number; errorCode: string }
const detailOf = ({ status, errorCode }: Refused) => `${status} ${errorCode}`.trim()

/** Adyen refused the call itself, and charged nothing. */
function refusedResult(refused: Refused): ProviderResult {
  const { errorCode } = refused
  const failure =
    errorCode === '101' ? 'cardDeclined' : errorCode === '103' ? 'securityCodeWrong' : 'unavailable'
  return { state: 'failed', failure, detail: detailOf(refused) }
}
