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
  PAY_PAYPAL_URL: apiUrl,
  PAY_PAYPAL_CLIENT_ID: optional(textOfLength(8)),
  PAY_PAYPAL_SECRET: optional(textOfLength(8)),
  PAY_PAYPAL_WEBHOOK_ID: optional(textOfLength(8)),
  PAY_PAYPAL_INTENT: optional(z.enum(['authorize', 'capture'], 'must be authorize or capture')),
}

type Variables = z.output<z.ZodObject<typeof paypalVariables>>

export function readPaypal(given: Variables, complete: IsComplete<Variables>): PaypalSettings | undefined {
  const {
    PAY_PAYPAL_URL: url = '',
    PAY_PAYPAL_CLIENT_ID: clientId = '',
    PAY_PAYPAL_SECRET: secret = '',
    PAY_PAYPAL_WEBHOOK_ID: webhookId = '',
    PAY_PAYPAL_INTENT: intent = 'capture',
  } = given
  const required = [
    'PAY_PAYPAL_URL',
    'PAY_PAYPAL_CLIENT_ID',
    'PAY_PAYPAL_SECRET',
    'PAY_PAYPAL_WEBHOOK_ID',
  ] as const
  return complete(required, ['PAY_PAYPAL_INTENT']) ? { url, clientId, secret, webhookId, intent } : undefined
}
