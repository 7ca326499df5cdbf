import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { PaypalSettings } from '#src/config/providers/paypal-settings.ts'
import { ProviderUnreachable, type ProviderResult, type WebhookEvent } from '../payment-provider.ts'
import type { PaypalClient } from './paypal-client.ts'
import { captureResult, refundResult } from './paypal-order.ts'

const resource = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  order_id: z.string().optional(),
  purchase_units: z.array(z.object({ invoice_id: z.string().optional() })).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})
const event = z.object({ id: z.string().min(1), event_type: z.string(), resource })
const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

const certificateHosts = ['api.paypal.com', 'api.sandbox.paypal.com']

/**
 * The verified events of a webhook; null where its signature is wrong. PayPal itself checks the signature, over the bytes as
 * they came: serialised again, `1.0` becomes `1`. Throws ProviderUnreachable where PayPal cannot be asked.
 */
export async function readPaypalWebhook(
  { url, webhookId }: PaypalSettings,
  client: PaypalClient,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
  signal: AbortSignal,
): Promise<WebhookEvent[] | null> {
  const text = rawBody.toString()
  const parsed = event.safeParse(parseJson(text))
  const transmission = transmissionOf(headers, new URL(url).hostname)
  // What PayPal has certainly not sent is refused without asking it.
  if (!parsed.success || !transmission) return null
  const fields = JSON.stringify({ ...transmission, webhook_id: webhookId })
  const answer = await client.post(
    '/v1/notifications/verify-webhook-signature',
    undefined,
    `${fields.slice(0, -1)},"webhook_event":${text}}`,
    signal,
  )
  if ('refused' in answer) {
    if (answer.refused.status === 403) throw new ProviderUnreachable('paypal: verification 403')
    return null
  }
  const verified = verification.safeParse(answer.ok)
  if (!verified.success) throw new ProviderUnreachable('paypal: an answer without a verification')
  if (verified.data.verification_status !== 'SUCCESS') return null
  const read = eventOf(parsed.data)
  return read ? [read] : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not a webhook of PayPal: it is refused as one with a wrong signature.
    return undefined
  }
}

function transmissionOf(headers: IncomingHttpHeaders, apiHost: string) {
  const of = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [id, time, signature, certificate, algorithm] = [
    of('paypal-transmission-id'),
    of('paypal-transmission-time'),
    of('paypal-transmission-sig'),
    of('paypal-cert-url'),
    of('paypal-auth-algo'),
  ]
  if (!id || !time || !signature || !certificate || algorithm !== 'SHA256withRSA') return undefined
  if (!URL.canParse(certificate)) return undefined
  const { hostname } = new URL(certificate)
  if (hostname !== apiHost && !certificateHosts.includes(hostname)) return undefined
  return {
    auth_algo: algorithm,
    cert_url: certificate,
    transmission_id: id,
    transmission_sig: signature,
    transmission_time: time,
  }
}

/** What an event means for a payment; undefined for those that change none. */
function eventOf({ id, event_type, resource: about }: z.output<typeof event>): WebhookEvent | undefined {
  const orderId = about.order_id ?? about.supplementary_data?.related_ids?.order_id
  const known = {
    eventId: id,
    ...(about.invoice_id !== undefined && { reference: about.invoice_id }),
    ...(orderId !== undefined && { providerReference: orderId }),
  }
  const captured = (status: string): WebhookEvent => {
    const result: ProviderResult = captureResult(status, about.amount)
    return { ...known, result: orderId === undefined ? result : { ...result, providerReference: orderId } }
  }
  switch (event_type) {
    case 'CHECKOUT.ORDER.APPROVED': {
      const reference = about.purchase_units?.[0]?.invoice_id
      return {
        eventId: id,
        ...(reference !== undefined && { reference }),
        ...(about.id !== undefined && { providerReference: about.id }),
      }
    }
    // The query returns the state of the order.
    case 'CHECKOUT.PAYMENT-APPROVAL.REVERSED':
    case 'PAYMENT.AUTHORIZATION.CREATED':
    case 'PAYMENT.AUTHORIZATION.VOIDED':
      return known
    case 'PAYMENT.CAPTURE.COMPLETED':
      return captured('COMPLETED')
    case 'PAYMENT.CAPTURE.PENDING':
      return captured('PENDING')
    // PayPal has both.
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return captured('DECLINED')
    case 'PAYMENT.CAPTURE.REFUNDED': {
      const { id: refundId, status = 'COMPLETED', custom_id: refundReference } = about
      // A refund that was made at PayPal by hand has no number of ours.
      if (refundId === undefined || refundReference === undefined) return undefined
      return { ...known, refund: { refundReference, result: refundResult({ id: refundId, status }) } }
    }
    default:
      return undefined
  }
}
