import * as z from 'zod'
import type { CardBrand, PaymentFailure } from '@crema/contract/payments/payment-attempt'
import { isSecureUrl } from '#src/config/network-addresses.ts'
import { ProviderUnreachable, type ProviderResult } from '../payment-provider.ts'
import { antomAmount, fromAntom } from './antom-amounts.ts'
import type { AntomAnswer } from './antom-client.ts'

const links = z.object({
  normalUrl: z.string().optional(),
  applinkUrl: z.string().optional(),
  redirectActionForm: z
    .object({
      redirectUrl: z.string(),
      method: z.string().optional(),
      parameters: z.string().optional(),
    })
    .optional(),
})
const payment = z.object({
  ...links.shape,
  paymentStatus: z.string().optional(),
  paymentResultCode: z.string().optional(),
  paymentId: z.string().optional(),
  paymentAmount: antomAmount.optional(),
  paymentResultInfo: z
    .object({
      cardBrand: z.string().optional(),
      cardNo: z.string().optional(),
      lastFour: z.string().optional(),
    })
    .optional(),
})
type Payment = z.output<typeof payment>

const formFields = z.record(z.string(), z.string())

const failures: Readonly<Record<string, PaymentFailure>> = {
  USER_BALANCE_NOT_ENOUGH: 'insufficientFunds',
  CARD_EXPIRED: 'cardExpired',
  INVALID_CVV: 'securityCodeWrong',
  DO_NOT_HONOR: 'cardDeclined',
  RISK_REJECT: 'cardDeclined',
  FRAUD_REJECT: 'cardDeclined',
  PROCESS_FAIL: 'cardDeclined',
}

/** What a refusal means to the payer. Codes that are not the payer's, such as those of a wrong key, are ours to repair. */
export function failedResult(code: string): ProviderResult {
  if (code === 'ORDER_IS_CLOSED') return { state: 'cancelled', detail: code }
  return { state: 'failed', failure: failures[code] ?? 'unavailable', detail: code }
}

const brands: Readonly<Record<string, CardBrand>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  AMEX: 'amex',
  JCB: 'jcb',
  CUP: 'unionpay',
  DINERS: 'diners',
  DISCOVER: 'discover',
}
export const brandOf = (name: string | undefined): CardBrand => brands[name?.toUpperCase() ?? ''] ?? 'other'

/** The last digits of a masked number. */
export const lastFourOf = (masked: string | undefined): string | undefined => /\d{4}$/.exec(masked ?? '')?.[0]

function readPayment(body: unknown): Payment {
  const parsed = payment.safeParse(body)
  if (!parsed.success) throw new ProviderUnreachable('antom: an answer in another form')
  return parsed.data
}

function knownOf({ paymentId, paymentAmount, paymentResultInfo: info }: Payment) {
  const lastFour = info?.lastFour ?? lastFourOf(info?.cardNo)
  return {
    ...(paymentId !== undefined && { providerReference: paymentId }),
    ...(paymentAmount && { amount: fromAntom(paymentAmount) }),
    ...(lastFour !== undefined && { card: { brand: brandOf(info?.cardBrand), lastFour } }),
  }
}

/** What `payments/pay` says. Cards are captured by Antom at once, so that authorised is paid. */
export function paidResult({ status, code, body }: AntomAnswer): ProviderResult {
  // The id was used with another content, so there is a payment, whose state the query returns.
  if (code === 'REPEAT_REQ_INCONSISTENT') return { state: 'processing', detail: code }
  const read = readPayment(body)
  const known = knownOf(read)
  if (status === 'S') return { state: 'succeeded', ...known }
  if (status === 'F') return { ...failedResult(code), ...known }
  const action = actionOf(read)
  return action ? { state: 'needsAction', action, ...known } : { state: 'processing', detail: code, ...known }
}

/**
 * The state in a response of `payments/inquiryPayment`, whose `result` is that of the call alone. Undefined: there is no such payment.
 * `isWaiting`: the payer may not have begun or finished, which Antom does not distinguish.
 */
export function inquiredResult({
  status,
  code,
  body,
}: AntomAnswer): { result: ProviderResult; isWaiting: boolean } | undefined {
  if (status === 'F' && code === 'ORDER_NOT_EXIST') return undefined
  if (status !== 'S') throw new ProviderUnreachable(`antom: inquiry ${code}`)
  const read = readPayment(body)
  const known = knownOf(read)
  const isDone = (result: ProviderResult) => ({ result: { ...result, ...known }, isWaiting: false })
  switch (read.paymentStatus) {
    case 'SUCCESS':
      return isDone({ state: 'succeeded' })
    case 'FAIL':
      return isDone(failedResult(read.paymentResultCode ?? ''))
    case 'CANCELLED':
      return isDone({ state: 'cancelled' })
    case 'PROCESSING': {
      const action = actionOf(read)
      return { result: { state: 'needsAction', ...(action && { action }), ...known }, isWaiting: true }
    }
    // `PENDING`: the payer has paid, and it is being settled.
    default:
      return isDone({ state: 'processing', detail: read.paymentStatus ?? 'no status' })
  }
}

/** The page to which an answer leads; throws where that is not https. */
export function pageOf(body: unknown): ProviderResult['action'] {
  const parsed = links.safeParse(body)
  return parsed.success ? actionOf(parsed.data) : undefined
}

/** Codes to show and addresses of apps cannot be followed in a browser; their payment waits for the notice. */
function actionOf({
  normalUrl,
  applinkUrl,
  redirectActionForm: form,
}: z.output<typeof links>): ProviderResult['action'] {
  const url = normalUrl ?? applinkUrl ?? form?.redirectUrl
  if (url === undefined) return undefined
  // It is opened in the member's browser.
  if (!isSecureUrl(url)) throw new ProviderUnreachable('antom: a page with an address that is not https')
  if (form?.redirectUrl !== url || form.method !== 'POST') return { kind: 'redirect', url }
  const fields = formFields.safeParse(parseJson(form.parameters ?? '{}'))
  if (!fields.success) throw new ProviderUnreachable('antom: a form in another form')
  return { kind: 'form', url, fields: fields.data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller refuses what is no object.
    return undefined
  }
}
