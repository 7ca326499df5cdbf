import * as z from 'zod'
import { optional, textOfLength } from '../setting-schemas.ts'
import { apiUrl, methodNames, type IsComplete } from './provider-schemas.ts'

export type AdyenSettings = {
  /** The Checkout API with its version, such as `https://checkout-test.adyen.com/v72`. */
  url: string
  apiKey: string
  merchantAccount: string
  /** The key of standard webhooks, hexadecimal. */
  hmacKey: string
  webhookUser: string
  webhookPassword: string
  /** Whether its webhooks must say that they are live. */
  isLive: boolean
  /** Adyen's names of the methods to offer, for which the chain has contracts. */
  methods: readonly string[]
  /** Whether Adyen accepts card numbers from our own form: a right of the account, for merchants with PCI DSS SAQ D. */
  takesCards: boolean
}

export const adyenVariables = {
  ADYEN_URL: apiUrl,
  ADYEN_API_KEY: optional(textOfLength(8)),
  ADYEN_MERCHANT_ACCOUNT: optional(z.string()),
  ADYEN_HMAC_KEY: optional(
    z.string().regex(/^([0-9a-f]{2}){32,}$/i, 'must be hexadecimal, of at least 64 digits'),
  ),
  ADYEN_WEBHOOK_USER: optional(z.string().regex(/^[^:]+$/, 'must not contain a colon')),
  ADYEN_WEBHOOK_PASSWORD: optional(textOfLength(8)),
  ADYEN_METHODS: optional(methodNames('ideal,gcash')),
  ADYEN_CARD_FORM: optional(z.stringbool({ error: 'must be on or off' })),
}

type Variables = z.output<z.ZodObject<typeof adyenVariables>>

export function readAdyen(given: Variables, complete: IsComplete<Variables>): AdyenSettings | undefined {
  const {
    ADYEN_URL: url = '',
    ADYEN_API_KEY: apiKey = '',
    ADYEN_MERCHANT_ACCOUNT: merchantAccount = '',
    ADYEN_HMAC_KEY: hmacKey = '',
    ADYEN_WEBHOOK_USER: webhookUser = '',
    ADYEN_WEBHOOK_PASSWORD: webhookPassword = '',
    ADYEN_METHODS: methods = [],
    ADYEN_CARD_FORM: takesCards = false,
  } = given
  const required = [
    'ADYEN_URL',
    'ADYEN_API_KEY',
    'ADYEN_MERCHANT_ACCOUNT',
    'ADYEN_HMAC_KEY',
    'ADYEN_WEBHOOK_USER',
    'ADYEN_WEBHOOK_PASSWORD',
  ] as const
  if (!complete(required, ['ADYEN_METHODS', 'ADYEN_CARD_FORM'])) return undefined
  // The live addresses have a prefix of the company's own at this domain.
  const isLive = new URL(url).hostname.endsWith('.adyenpayments.com')
  return { url, apiKey, merchantAccount, hmacKey, webhookUser, webhookPassword, isLive, methods, takesCards }
}
