import * as z from 'zod'
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
  /** The merchant identifier of Apple Pay that the account has registered; undefined: not offered. */
  applePay: string | undefined
  /** Google Pay: the merchant id of its console, and the account's open id, `acct_…`; undefined: not offered. */
  googlePay: { merchantId: string; accountId: string } | undefined
  /** Whether wallets charge real cards. */
  isLive: boolean
}

export const airwallexVariables = {
  PAY_AIRWALLEX_URL: apiUrl,
  PAY_AIRWALLEX_CHECKOUT_URL: apiUrl,
  PAY_AIRWALLEX_CLIENT_ID: optional(textOfLength(8)),
  PAY_AIRWALLEX_API_KEY: optional(textOfLength(8)),
  PAY_AIRWALLEX_WEBHOOK_SECRET: optional(textOfLength(8)),
  PAY_AIRWALLEX_METHODS: optional(methodNames('gcash,tng')),
  PAY_AIRWALLEX_APPLE_PAY: optional(z.string().regex(/^[\w.-]+$/, 'must be a merchant identifier')),
  PAY_AIRWALLEX_GOOGLE_PAY: optional(z.string().regex(/^\w+$/, 'must be a merchant id')),
  PAY_AIRWALLEX_ACCOUNT_ID: optional(z.string().regex(/^acct_[\w-]+$/, 'must begin with acct_')),
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
    PAY_AIRWALLEX_APPLE_PAY: applePay,
    PAY_AIRWALLEX_GOOGLE_PAY: merchantId = '',
    PAY_AIRWALLEX_ACCOUNT_ID: accountId = '',
  } = given
  const required = [
    'PAY_AIRWALLEX_URL',
    'PAY_AIRWALLEX_CHECKOUT_URL',
    'PAY_AIRWALLEX_CLIENT_ID',
    'PAY_AIRWALLEX_API_KEY',
    'PAY_AIRWALLEX_WEBHOOK_SECRET',
  ] as const
  const ofGoogle = ['PAY_AIRWALLEX_GOOGLE_PAY', 'PAY_AIRWALLEX_ACCOUNT_ID'] as const
  const hasGoogle = complete(ofGoogle)
  if (!complete(required, ['PAY_AIRWALLEX_METHODS', 'PAY_AIRWALLEX_APPLE_PAY', ...ofGoogle])) return undefined
  return {
    url,
    checkoutUrl,
    clientId,
    apiKey,
    webhookSecret,
    methods,
    applePay,
    googlePay: hasGoogle ? { merchantId, accountId } : undefined,
    isLive: new URL(url).hostname === 'api.airwallex.com',
  }
}
