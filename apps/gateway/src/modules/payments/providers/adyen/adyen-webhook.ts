import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { AdyenSettings } from '#src/config/providers/adyen-settings.ts'
import { isSameSecret } from '#src/same-secret.ts'
import type { ProviderResult, RefundResult, WebhookEvent } from '../payment-provider.ts'
import { fromAdyen } from './adyen-amounts.ts'
import { failureOf, shownCard } from './adyen-result.ts'
import { attemptReference, isOfSession } from './session-reference.ts'

const notification = z.object({
  pspReference: z.string().default(''),
  originalReference: z.string().default(''),
  merchantAccountCode: z.string().default(''),
  merchantReference: z.string().default(''),
  amount: z.object({ currency: z.string(), value: z.int() }).optional(),
  eventCode: z.string().default(''),
  success: z.string().default(''),
  reason: z.string().optional(),
  paymentMethod: z.string().optional(),
  additionalData: z.record(z.string(), z.unknown()).default({}),
})
export type Notification = z.output<typeof notification>

const webhook = z.object({
  live: z.enum(['true', 'false']),
  notificationItems: z.array(z.object({ NotificationRequestItem: notification })).min(1),
})

type Settings = Pick<
  AdyenSettings,
  'hmacKey' | 'merchantAccount' | 'webhookUser' | 'webhookPassword' | 'isLive'
>

/** The verified events of a standard webhook; null where its sender, signature, environment or account is another. */
export function readAdyenWebhook(
  settings: Settings,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): WebhookEvent[] | null {
  const { webhookUser, webhookPassword, hmacKey, merchantAccount, isLive } = settings
  const basic = Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')
  if (!isSameSecret(headers.authorization ?? '', `Basic ${basic}`)) return null
  const parsed = webhook.safeParse(parseJson(rawBody))
  if (!parsed.success || parsed.data.live !== String(isLive)) return null
  const items = parsed.data.notificationItems.map((each) => each.NotificationRequestItem)
  const isOurs = items.every((item) => {
    const signature = item.additionalData['hmacSignature']
    return (
      typeof signature === 'string'
      && isSameSecret(signature, signNotification(item, hmacKey))
      && item.merchantAccountCode === merchantAccount
    )
  })
  return isOurs ? items.flatMap((item) => eventOf(item) ?? []) : null
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // Not a webhook of Adyen: it is refused as one with a wrong signature.
    return undefined
  }
}

/** Adyen's signature of a notification. Nothing is escaped: colons in values stay as they are. */
export function signNotification(item: Omit<Notification, 'additionalData'>, hmacKey: string): string {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount } = item
  const signed = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount ? String(amount.value) : '',
    amount?.currency ?? '',
    item.eventCode,
    item.success,
  ].join(':')
  return createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(signed).digest('base64')
}

/** What a notification means for a payment; undefined for those that change none, such as disputes. */
function eventOf(item: Notification): WebhookEvent | undefined {
  const { pspReference, originalReference, merchantReference, eventCode, success, reason } = item
  // Adyen's webhooks have no id of their own.
  const eventId = `${pspReference}|${eventCode}|${success}`
  const hasSucceeded = success === 'true'
  const ofPayment = {
    eventId,
    reference: attemptReference(merchantReference),
    providerReference: pspReference,
  }
  const ofRefund = (state: RefundResult['state']): WebhookEvent => ({
    eventId,
    providerReference: originalReference,
    refund: {
      refundReference: merchantReference,
      result: { state, providerReference: pspReference, ...(reason && { detail: reason }) },
    },
  })

  switch (eventCode) {
    case 'AUTHORISATION': {
      const result = authorisationOf(item)
      return result && { ...ofPayment, result }
    }
    case 'PENDING':
      return { ...ofPayment, result: { state: 'processing', providerReference: pspReference } }
    case 'OFFER_CLOSED':
      // The payer did not come back from a redirect; a session is still open.
      return hasSucceeded && !isOfSession(merchantReference)
        ? { ...ofPayment, result: { state: 'cancelled' } }
        : undefined
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
      return hasSucceeded
        ? { eventId, providerReference: originalReference, result: { state: 'cancelled' } }
        : undefined
    case 'CAPTURE_FAILED':
      return {
        eventId,
        providerReference: originalReference,
        result: { state: 'failed', failure: 'unavailable', detail: `CAPTURE_FAILED ${reason ?? ''}`.trim() },
      }
    case 'REFUND':
      return ofRefund(hasSucceeded ? 'succeeded' : 'failed')
    // They may follow days after a refund that had succeeded.
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return ofRefund('failed')
    default:
      return undefined
  }
}

/** The result of an authorisation; undefined where the payer may try again. */
function authorisationOf({
  pspReference,
  merchantReference,
  success,
  amount,
  reason,
  paymentMethod,
  additionalData,
}: Notification): ProviderResult | undefined {
  if (success !== 'true') {
    // In a session another notification follows under the same reference.
    if (isOfSession(merchantReference)) return undefined
    return {
      state: 'failed',
      failure: failureOf(reason),
      ...(reason && { detail: reason }),
      providerReference: pspReference,
    }
  }
  const card = shownCard(paymentMethod, additionalData['cardSummary'])
  return {
    state: 'succeeded',
    providerReference: pspReference,
    ...(amount && { amount: fromAdyen(amount) }),
    ...(card && { card }),
  }
}
