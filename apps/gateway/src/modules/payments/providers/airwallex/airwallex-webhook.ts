import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import { isSameSecret } from '#src/same-secret.ts'
import type { WebhookEvent } from '../payment-provider.ts'
import { paidAmount } from './airwallex-intent.ts'
import { refundBody, refundResult } from './airwallex-refund.ts'

const object = z.looseObject({
  id: z.string().min(1),
  amount: z.number().optional(),
  captured_amount: z.number().optional(),
  currency: z.string().optional(),
  merchant_order_id: z.string().optional(),
  payment_intent_id: z.string().optional(),
})
const event = z.object({ id: z.string().min(1), name: z.string(), data: z.object({ object }) })

/** How far the time of a webhook may be from ours. */
const skewMs = 5 * 60_000

/** The verified events of a webhook; null where its signature or time is wrong. */
export function readAirwallexWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
  now: Date,
): WebhookEvent[] | null {
  const { 'x-timestamp': timestamp, 'x-signature': signature } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return null
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > skewMs) return null
  if (!isSameSecret(signature, signWebhook(secret, timestamp, rawBody))) return null
  const parsed = event.safeParse(parseJson(rawBody))
  if (!parsed.success) return null
  const read = eventOf(parsed.data)
  return read ? [read] : []
}

/** Airwallex's signature of a webhook: over the bytes as they came. */
export const signWebhook = (secret: string, timestamp: string, rawBody: Buffer): string =>
  createHmac('sha256', secret).update(timestamp).update(rawBody).digest('hex')

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // Not a webhook of Airwallex: it is refused as one with a wrong signature.
    return undefined
  }
}

/**
 * What an event means for a payment; undefined for those that change none. Events come in any order, so that only a success,
 * which is final, has a result; for the others the payment intent is queried.
 */
function eventOf({ id, name, data: { object: about } }: z.output<typeof event>): WebhookEvent | undefined {
  const { merchant_order_id: reference } = about
  const known = (providerReference: string | undefined): WebhookEvent => ({
    eventId: id,
    ...(reference !== undefined && { reference }),
    ...(providerReference !== undefined && { providerReference }),
  })
  switch (name) {
    case 'payment_intent.succeeded': {
      const { amount, captured_amount, currency } = about
      const paid =
        amount === undefined || currency === undefined
          ? undefined
          : paidAmount({ amount, captured_amount, currency })
      const ofIntent = known(about.id)
      return paid
        ? { ...ofIntent, result: { state: 'succeeded', providerReference: about.id, amount: paid } }
        : ofIntent
    }
    case 'payment_intent.cancelled':
    case 'payment_intent.pending':
    case 'payment_intent.pending_review':
    case 'payment_intent.requires_capture':
      return known(about.id)
    case 'payment_attempt.authentication_failed':
    case 'payment_attempt.authorization_failed':
    case 'payment_attempt.cancelled':
    case 'payment_attempt.capture_failed':
    case 'payment_attempt.expired':
    case 'payment_attempt.failed_to_process':
    case 'payment_attempt.risk_declined':
      return reference === undefined && about.payment_intent_id === undefined
        ? undefined
        : known(about.payment_intent_id)
    case 'refund.received':
    case 'refund.accepted':
    case 'refund.settled':
    case 'refund.succeeded':
    case 'refund.failed': {
      const refund = refundBody.safeParse(about)
      if (!refund.success) return undefined
      const ours = refund.data.metadata?.['refundId']
      return {
        ...known(about.payment_intent_id),
        refund: {
          // One that was made by hand at Airwallex has no number of ours.
          refundReference: typeof ours === 'string' ? ours : refund.data.id,
          result: refundResult(refund.data),
        },
      }
    }
    default:
      return undefined
  }
}
