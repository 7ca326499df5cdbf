import * as z from 'zod'
import { antomVariables, readAntom, type AntomSettings } from './antom-settings.ts'
import { payermaxVariables, readPayermax, type PayermaxSettings } from './payermax-settings.ts'
import { optional, secureUrl, textOfLength } from './setting-schemas.ts'
import { readSmbc, smbcVariables, type SmbcSettings } from './smbc-settings.ts'

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

export type PaypalSettings = {
  /** `https://api-m.paypal.com`, or the sandbox. */
  url: string
  clientId: string
  secret: string
  webhookId: string
  /** `authorize` authorises first and captures in a call of its own. */
  intent: 'authorize' | 'capture'
}

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

/** A provider without settings is not offered. */
export type PaymentSettings = {
  adyen?: AdyenSettings | undefined
  airwallex?: AirwallexSettings | undefined
  antom?: AntomSettings | undefined
  payermax?: PayermaxSettings | undefined
  paypal?: PaypalSettings | undefined
  smbc?: SmbcSettings | undefined
}

const apiUrl = optional(
  secureUrl('payments').refine((text) => !text.endsWith('/'), 'must not end with a slash'),
)
const names = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .refine(
    (items) => items.every((item) => /^\w+$/.test(item)),
    'must be names of methods such as ideal,gcash, comma-separated',
  )

/** The variables of all providers, for the schema of the settings. */
export const paymentVariables = {
  ADYEN_URL: apiUrl,
  ADYEN_API_KEY: optional(textOfLength(8)),
  ADYEN_MERCHANT_ACCOUNT: optional(z.string()),
  ADYEN_HMAC_KEY: optional(
    z.string().regex(/^([0-9a-f]{2}){32,}$/i, 'must be hexadecimal, of at least 64 digits'),
  ),
  ADYEN_WEBHOOK_USER: optional(z.string().regex(/^[^:]+$/, 'must not contain a colon')),
  ADYEN_WEBHOOK_PASSWORD: optional(textOfLength(8)),
  ADYEN_METHODS: optional(names),
  ADYEN_CARD_FORM: optional(z.stringbool({ error: 'must be on or off' })),
  PAY_AIRWALLEX_URL: apiUrl,
  PAY_AIRWALLEX_CHECKOUT_URL: apiUrl,
  PAY_AIRWALLEX_CLIENT_ID: optional(textOfLength(8)),
  PAY_AIRWALLEX_API_KEY: optional(textOfLength(8)),
  PAY_AIRWALLEX_WEBHOOK_SECRET: optional(textOfLength(8)),
  PAY_AIRWALLEX_METHODS: optional(names),
  PAYPAL_URL: apiUrl,
  PAYPAL_CLIENT_ID: optional(textOfLength(8)),
  PAYPAL_SECRET: optional(textOfLength(8)),
  PAYPAL_WEBHOOK_ID: optional(textOfLength(8)),
  PAYPAL_INTENT: optional(z.enum(['authorize', 'capture'], 'must be authorize or capture')),
  ...antomVariables,
  ...payermaxVariables,
  PAY_SMBC_URL: apiUrl,
  ...smbcVariables,
}

type Variables = z.output<z.ZodObject<typeof paymentVariables>>

/**
 * The settings of the payment providers. A provider with none is not offered; `problems` names what is missing of one that
 * has some, since a start without it would leave out a way to pay unnoticed.
 */
export function readPaymentSettings(given: Variables): { payments: PaymentSettings; problems: string[] } {
  const problems: string[] = []
  const complete = <Name extends keyof Variables>(required: readonly Name[], more: readonly Name[] = []) => {
    const missing = required.filter((name) => given[name] === undefined)
    if (missing.length === 0) return true
    if ([...required, ...more].some((name) => given[name] !== undefined))
      problems.push(...missing.map((name) => `${name} must be set where others of its provider are.`))
    return false
  }
  return {
    payments: {
      adyen: readAdyen(given, complete),
      airwallex: readAirwallex(given, complete),
      antom: readAntom(given, complete),
      payermax: readPayermax(given, complete),
      paypal: readPaypal(given, complete),
      smbc: readSmbc(given, complete),
    },
    problems,
  }
}

type IsComplete = (required: readonly (keyof Variables)[], more?: readonly (keyof Variables)[]) => boolean

function readAdyen(given: Variables, complete: IsComplete): AdyenSettings | undefined {
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

function readAirwallex(given: Variables, complete: IsComplete): AirwallexSettings | undefined {
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

function readPaypal(given: Variables, complete: IsComplete): PaypalSettings | undefined {
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
