import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { RefundResult, WebhookEvent } from '../payment-provider.ts'
import { antomSignatures, type AntomKeys } from './antom-signature.ts'
import { attemptOfBinding } from './bound-card.ts'

/** The path of ours that Antom signs. */
const webhookPath = '/pay/webhook/antom'

const id = z.string().min(1).optional()
const notice = z.object({
  notifyType: z.string().default(''),
  result: z.object({ resultStatus: z.string(), resultCode: z.string() }),
  paymentRequestId: id,
  paymentId: id,
  vaultingRequestId: id,
  refundRequestId: id,
  refundId: id,
  refundStatus: z.string().optional(),
})
type Notice = z.output<typeof notice>

/** Reads notices: their verified events; null where the signature or the client is another. */
export function antomWebhookReader(keys: AntomKeys) {
  const signatures = antomSignatures(keys)
  return (headers: IncomingHttpHeaders, rawBody: Buffer): WebhookEvent[] | null => {
    const of = (name: string) => {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    }
    const signed = { clientId: of('client-id'), time: of('request-time'), signature: of('signature') }
    if (!signatures.isValid(webhookPath, signed, rawBody)) return null
    const parsed = notice.safeParse(JSON.parse(rawBody.toString()))
    // Signed, but of another kind than payments.
    if (!parsed.success) return []
    const event = eventOf(parsed.data)
    return event ? [event] : []
  }
}

/**
 * What a notice means; undefined for those that change no payment. Payments and bindings are queried, since `S` of a pending
 * payment is no success, and a bound card is still to be paid with.
 */
function eventOf(given: Notice): WebhookEvent | undefined {
  const { notifyType, result, paymentRequestId, paymentId, vaultingRequestId } = given
  // Notices have no id of their own.
  const eventId = (...about: (string | undefined)[]) => [notifyType, ...about, result.resultCode].join('|')
  if (vaultingRequestId !== undefined)
    return { eventId: eventId(vaultingRequestId), reference: attemptOfBinding(vaultingRequestId) }
  switch (notifyType) {
    case 'PAYMENT_RESULT':
    case 'PAYMENT_PENDING':
      if (paymentRequestId === undefined) return undefined
      return {
        eventId: eventId(paymentId ?? paymentRequestId),
        reference: paymentRequestId,
        ...(paymentId !== undefined && { providerReference: paymentId }),
      }
    case 'CAPTURE_RESULT':
      if (paymentId === undefined) return undefined
      return {
        eventId: eventId(paymentId),
        providerReference: paymentId,
        ...(result.resultStatus === 'F' && {
          result: { state: 'failed', failure: 'unavailable', detail: `capture ${result.resultCode}` },
        }),
      }
    case 'REFUND_RESULT':
      return refundEvent(given, eventId)
    default:
      return undefined
  }
}

function refundEvent(
  { result, refundRequestId, refundId, refundStatus }: Notice,
  eventId: (...about: (string | undefined)[]) => string,
): WebhookEvent | undefined {
  if (refundRequestId === undefined) return undefined
  const states: Record<string, RefundResult['state']> = {
    S: 'succeeded',
    SUCCESS: 'succeeded',
    F: 'failed',
    FAIL: 'failed',
  }
  return {
    eventId: eventId(refundId ?? refundRequestId),
    refund: {
      refundReference: refundRequestId,
      result: {
        state: states[refundStatus ?? result.resultStatus] ?? 'processing',
        ...(refundId !== undefined && { providerReference: refundId }),
        detail: result.resultCode,
      },
    },
  }
}
