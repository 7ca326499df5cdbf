import * as z from 'zod'
import type { CardBrand, PaymentFailure } from '@crema/contract/payments/payment-attempt'
import { isSecureUrl } from '#src/config/network-addresses.ts'
import { ProviderUnreachable, type ProviderResult } from '../payment-provider.ts'
import { fromAdyen } from './adyen-amounts.ts'

const amount = z.object({ currency: z.string().length(3), value: z.int() })

/** The answer of `/payments` and `/payments/details`, as far as it is read. */
const paymentAnswer = z.object({
  resultCode: z.string(),
  pspReference: z.string().optional(),
  merchantReference: z.string().optional(),
  amount: amount.optional(),
  refusalReasonCode: z.string().optional(),
  paymentMethod: z.object({ brand: z.string().optional() }).optional(),
  action: z
    .object({
      type: z.string(),
      url: z.string().optional(),
      method: z.string().optional(),
      data: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  additionalData: z.record(z.string(), z.unknown()).optional(),
})
export type PaymentAnswer = z.output<typeof paymentAnswer>

const sessionResult = z.object({
  reference: z.string(),
  status: z.string(),
  payments: z
    .array(z.object({ pspReference: z.string(), resultCode: z.string(), amount: amount.optional() }))
    .default([]),
})

/** Adyen's refusal reasons that are shown in more detail than that the card was declined: code, text of webhooks, ours. */
const refusals: readonly (readonly [string, string, PaymentFailure])[] = [
  ['4', 'Acquirer Error', 'unavailable'],
  ['6', 'Expired Card', 'cardExpired'],
  ['9', 'Issuer Unavailable', 'unavailable'],
  ['11', '3D Not Authenticated', 'authenticationFailed'],
  ['12', 'Not enough balance', 'insufficientFunds'],
  ['24', 'CVC Declined', 'securityCodeWrong'],
  ['38', 'Authentication required', 'authenticationFailed'],
]

/** Of a refusal's code in an answer, or its text in a webhook. */
export const failureOf = (reason: string | undefined): PaymentFailure =>
  refusals.find(([code, text]) => code === reason || text === reason)?.[2] ?? 'cardDeclined'

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mc: 'mastercard',
  amex: 'amex',
  jcb: 'jcb',
  cup: 'unionpay',
  diners: 'diners',
  discover: 'discover',
}
export const brandOf = (name: string | undefined): CardBrand => brands[name ?? ''] ?? 'other'

/** The card that paid; undefined where Adyen does not return its last digits, which is a setting of the account. */
export function shownCard(brand: string | undefined, lastFour: unknown): ProviderResult['card'] {
  return typeof lastFour === 'string' && /^\d{4}$/.test(lastFour)
    ? { brand: brandOf(brand), lastFour }
    : undefined
}

/** Reads an answer about a payment. Throws ProviderUnreachable where it is not as documented. */
export function readPayment(body: unknown): PaymentAnswer {
  const parsed = paymentAnswer.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('adyen: an answer without a result')
  return parsed.data
}

/** The state of a payment. The card is captured by Adyen at once, so that authorised is paid. */
export function resultOf(answer: PaymentAnswer): ProviderResult {
  const { resultCode, pspReference, refusalReasonCode, amount: paid, additionalData, paymentMethod } = answer
  const known = {
    ...(pspReference !== undefined && { providerReference: pspReference }),
    ...(paid && { amount: fromAdyen(paid) }),
  }
  switch (resultCode) {
    case 'Authorised': {
      const card = shownCard(paymentMethod?.brand, additionalData?.['cardSummary'])
      return { state: 'succeeded', ...known, ...(card && { card }) }
    }
    case 'RedirectShopper':
    case 'IdentifyShopper':
    case 'ChallengeShopper':
    case 'PresentToShopper':
      return { ...actionOf(answer), ...known }
    case 'Refused':
      return {
        state: 'failed',
        failure: failureOf(refusalReasonCode),
        detail: `Refused ${refusalReasonCode ?? ''}`.trim(),
        ...known,
      }
    case 'Error':
      return {
        state: 'failed',
        failure: 'unavailable',
        detail: `Error ${refusalReasonCode ?? ''}`.trim(),
        ...known,
      }
    case 'Cancelled':
      return { state: 'cancelled', ...known }
    // Among them `PartiallyAuthorised`: the amount differs, and people decide.
    default:
      return { state: 'processing', detail: resultCode, ...known }
  }
}

/** Only redirects are asked for; another action cannot be shown, and its payment waits for the webhook. */
function actionOf({ action, resultCode }: PaymentAnswer): ProviderResult {
  if (action?.type !== 'redirect' || action.url === undefined)
    return { state: 'processing', detail: `${resultCode} ${action?.type ?? ''}`.trim() }
  const { url, method, data } = action
  // It is opened in the member's browser.
  if (!isSecureUrl(url)) throw new ProviderUnreachable('adyen: an action with an address that is not https')
  return method === 'POST'
    ? { state: 'needsAction', action: { kind: 'form', url, fields: data ?? {} } }
    : { state: 'needsAction', action: { kind: 'redirect', url } }
}

/**
 * The state of a session that the payer has left, with the reference that it was made for. A refused one may be tried again
 * until it expires, but the payer came back and will start a new one.
 */
export function readSession(body: unknown): { reference: string; result: ProviderResult } {
  const parsed = sessionResult.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('adyen: an answer without a session')
  const { reference, status, payments } = parsed.data
  const [payment] = payments
  const known = payment && {
    providerReference: payment.pspReference,
    ...(payment.amount && { amount: fromAdyen(payment.amount) }),
  }
  switch (status) {
    case 'completed':
      // Several payments of one session need people: one of them is too much.
      return payments.length === 1 && payment?.resultCode === 'Authorised'
        ? { reference, result: { state: 'succeeded', ...known } }
        : { reference, result: { state: 'processing', detail: `${payments.length} payments`, ...known } }
    case 'refused':
      return { reference, result: { state: 'failed', failure: 'cardDeclined', detail: status } }
    case 'canceled':
    case 'expired':
      return { reference, result: { state: 'cancelled', detail: status } }
    default:
      return { reference, result: { state: 'processing', detail: status, ...known } }
  }
}
