import type * as z from 'zod'
import { optional, textOfLength } from '../setting-schemas.ts'
import { apiUrl, methodNames, type IsComplete } from './provider-schemas.ts'

export type AirwallexSettings = {
  /** `https://api.airwallex.com`, or the sandbox. */
  url: string
  /** Its payment page: `https://checkout.airwallex.com`, or the sandbox's. */
  checkoutUrl: string
  clientId: string
  apiKey: string
  /** The secret of its webhook subscription. */
  webhookSecret: string
  /** Airwallex's names of the methods to offer beside its page, which the account has. */
  methods: readonly string[]
}

export const airwallexVariables = {
  PAY_AIRWALLEX_URL: apiUrl,
  PAY_AIRWALLEX_CHECKOUT_URL: apiUrl,
  PAY_AIRWALLEX_CLIENT_ID: optional(textOfLength(8)),
  PAY_AIRWALLEX_API_KEY: optional(textOfLength(8)),
  PAY_AIRWALLEX_WEBHOOK_SECRET: optional(textOfLength(8)),
  PAY_AIRWALLEX_METHODS: optional(methodNames('gcash,tng')),
}

type Variables = z.output<z.ZodObject<typeof airwallexVariables>>

export function readAirwallex(
  given: Variables,
  complete: IsComplete<Variables>,
): AirwallexSettings | undefined {
  const {
    PAY_AIRWALLEX_URL: url = '',
    PAY_AIRWALLEX_CHECKOUT_URL: checkoutUrl = '',
    PAY_AIRWALLEX_CLIENT_ID: clientId = '',
    PAY_AIRWALLEX_API_KEY: apiKey = '',
    PAY_AIRWALLEX_WEBHOOK_SECRET: webhookSecret = '',
    PAY_AIRWALLEX_METHODS: methods = [],
  } = given
  const required = [
    'PAY_AIRWALLEX_URL',
    'PAY_AIRWALLEX_CHECKOUT_URL',
    'PAY_AIRWALLEX_CLIENT_ID',
    'PAY_AIRWALLEX_API_KEY',
    'PAY_AIRWALLEX_WEBHOOK_SECRET',
  ] as const
  if (!complete(required, ['PAY_AIRWALLEX_METHODS'])) return undefined
  return { url, checkoutUrl, clientId, apiKey, webhookSecret, methods }
}
