import * as z from 'zod'
import type { CardBrand, PaymentFailure } from '@crema/contract/payments/payment-attempt'
import { isSecureUrl } from '#src/config/network-addresses.ts'
import { ProviderUnreachable, type ProviderResult } from '../payment-provider.ts'
import { fromAirwallex } from './airwallex-amounts.ts'

const text = z.string().optional()
/** A try of a payment intent. The one of a list has its id alone. */
const paymentAttempt = z.object({
  id: text,
  status: text,
  failure_code: text,
  provider_original_response_code: text,
  payment_method: z
    .object({ card: z.object({ brand: text, last4: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const nextAction = z.object({
  type: text,
  method: text,
  url: text,
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const intent = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.number(),
  captured_amount: z.number().optional(),
  currency: z.string().length(3),
  merchant_order_id: z.string(),
  client_secret: text,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  latest_payment_attempt: paymentAttempt.nullish(),
  next_action: nextAction.nullish(),
})
export type Intent = z.output<typeof intent>

/** Reads a payment intent. Throws ProviderUnreachable where it is none. */
export function readIntent(body: unknown): Intent {
  const parsed = intent.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('airwallex: an answer without a payment intent')
  return parsed.data
}

const intentList = z.object({ items: z.array(z.object({ id: z.string(), merchant_order_id: text })) })

/** The number of the payment intent of a reference in a list; undefined where there is none. */
export function intentIn(body: unknown, reference: string): string | undefined {
  const parsed = intentList.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('airwallex: an answer without a list')
  return parsed.data.items.find((each) => each.merchant_order_id === reference)?.id
}

/** Error codes that are shown in more detail than that the payment was declined. */
const failures: Readonly<Record<string, PaymentFailure>> = {
  authentication_declined: 'authenticationFailed',
  '3ds_not_supported': 'authenticationFailed',
  provider_unavailable: 'unavailable',
  configuration_error: 'unavailable',
  validation_error: 'unavailable',
}
/** The issuer's own codes, of ISO 8583 and Visa. */
const issuerFailures: Readonly<Record<string, PaymentFailure>> = {
  '51': 'insufficientFunds',
  '33': 'cardExpired',
  '54': 'cardExpired',
  '82': 'securityCodeWrong',
  N7: 'securityCodeWrong',
  '91': 'unavailable',
}

export const failureOf = (code: string | undefined, issuerCode?: string) => ({
  state: 'failed' as const,
  failure: issuerFailures[issuerCode ?? ''] ?? failures[code ?? ''] ?? 'cardDeclined',
  detail: [code, issuerCode].filter(Boolean).join(' '),
})

/** How the last try of the payer has ended, who may try again. */
type EndedTry = { state: 'failed'; failure: PaymentFailure; detail: string } | { state: 'cancelled' }

/** What is to be done with a payment intent: the payer goes on, or we capture, or its state is known. */
export type IntentState =
  | { next: 'payer'; action?: NonNullable<ProviderResult['action']>; ended?: EndedTry }
  | { next: 'capture' }
  | { next: 'nothing'; result: ProviderResult }

export function intentState(given: Intent): IntentState {
  const last = given.latest_payment_attempt
  const done = (result: ProviderResult): IntentState => ({
    next: 'nothing',
    result: { ...result, providerReference: given.id },
  })
  const ended = endedTry(last)
  switch (given.status) {
    case 'SUCCEEDED': {
      const paid = paidAmount(given)
      const card = shownCard(last?.payment_method?.card)
      return done({ state: 'succeeded', ...(paid && { amount: paid }), ...(card && { card }) })
    }
    case 'REQUIRES_PAYMENT_METHOD':
      return { next: 'payer', ...(ended && { ended }) }
    case 'REQUIRES_CUSTOMER_ACTION': {
      const action = actionOf(given)
      return { next: 'payer', ...(action && { action }) }
    }
    case 'REQUIRES_CAPTURE':
      return { next: 'capture' }
    case 'CANCELLED':
      return done(ended ?? { state: 'cancelled' })
    // Among them PENDING and PENDING_REVIEW.
    default:
      return done({ state: 'processing', detail: given.status })
  }
}

function endedTry(last: Intent['latest_payment_attempt']): EndedTry | undefined {
  switch (last?.status) {
    case 'FAILED':
      return failureOf(last.failure_code, last.provider_original_response_code)
    // The payer did not come back.
    case 'EXPIRED':
    case 'CANCELLED':
      return { state: 'cancelled' }
    default:
      return undefined
  }
}

/** What was taken. Methods without a capture have the amount alone. */
export function paidAmount(given: Pick<Intent, 'amount' | 'captured_amount' | 'currency'>) {
  const { amount, captured_amount: captured = 0, currency } = given
  return fromAirwallex({ currency, amount: captured > 0 ? captured : amount })
}

/** A page to which the payer is sent. Other actions, such as a QR code, are shown by Airwallex's page. */
function actionOf({ next_action: next }: Intent): ProviderResult['action'] {
  if (next?.url === undefined || !isSecureUrl(next.url)) return undefined
  if (next.method !== 'POST') return { kind: 'redirect', url: next.url }
  const fields = Object.entries(next.data ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { kind: 'form', url: next.url, fields: Object.fromEntries(fields) }
}

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american express': 'amex',
  amex: 'amex',
  jcb: 'jcb',
  unionpay: 'unionpay',
  'union pay': 'unionpay',
  'diners club international': 'diners',
  diners: 'diners',
  discover: 'discover',
}

/** The card that paid; undefined where another method did. */
function shownCard(card: { brand?: string | undefined; last4?: string | undefined } | undefined) {
  return card?.last4 !== undefined && /^\d{4}$/.test(card.last4)
    ? { brand: brands[card.brand?.toLowerCase() ?? ''] ?? ('other' as const), lastFour: card.last4 }
    : undefined
}
