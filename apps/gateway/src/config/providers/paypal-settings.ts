import * as z from 'zod'
import { optional, textOfLength } from '../setting-schemas.ts'
import { apiUrl, type IsComplete } from './provider-schemas.ts'

export type PaypalSettings = {
  /** `https://api-m.paypal.com`, or the sandbox. */
  url: string
  clientId: string
  secret: string
  webhookId: string
  /** `authorize` authorises first and captures in a call of its own. */
  intent: 'authorize' | 'capture'
}

export const paypalVariables = {
  PAYPAL_URL: apiUrl,
  PAYPAL_CLIENT_ID: optional(textOfLength(8)),
  PAYPAL_SECRET: optional(textOfLength(8)),
  PAYPAL_WEBHOOK_ID: optional(textOfLength(8)),
  PAYPAL_INTENT: optional(z.enum(['authorize', 'capture'], 'must be authorize or capture')),
}

type Variables = z.output<z.ZodObject<typeof paypalVariables>>

export function readPaypal(given: Variables, complete: IsComplete<Variables>): PaypalSettings | undefined {
  const {
    PAYPAL_URL: url = '',
    PAYPAL_CLIENT_ID: clientId = '',
    PAYPAL_SECRET: secret = '',
    PAYPAL_WEBHOOK_ID: webhookId = '',
    PAYPAL_INTENT: intent = 'capture',
  } = given
  const required = ['PAYPAL_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'] as const
  return complete(required, ['PAYPAL_INTENT']) ? { url, clientId, secret, webhookId, intent } : undefined
}
