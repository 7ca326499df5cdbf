import * as z from 'zod'
import { isLoopback } from '../network-addresses.ts'
import { optional, secureUrl, textOfLength } from '../setting-schemas.ts'
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
  /** Adyen's fields in our form; undefined where cards are entered on its page or, with `takesCards`, in our own fields. */
  hostedFields: { clientKey: string; script: string; integrity: string } | undefined
  /** The merchant identifier of Apple Pay, as Adyen's `/paymentMethods` names it; undefined: not offered. */
  applePay: string | undefined
  /** The merchant id of the Google Pay console; undefined: not offered. */
  googlePay: string | undefined
}

export const adyenVariables = {
  PAY_ADYEN_URL: apiUrl,
  PAY_ADYEN_API_KEY: optional(textOfLength(8)),
  PAY_ADYEN_MERCHANT_ACCOUNT: optional(z.string()),
  PAY_ADYEN_HMAC_KEY: optional(
    z.string().regex(/^([0-9a-f]{2}){32,}$/i, 'must be hexadecimal, of at least 64 digits'),
  ),
  PAY_ADYEN_WEBHOOK_USER: optional(z.string().regex(/^[^:]+$/, 'must not contain a colon')),
  PAY_ADYEN_WEBHOOK_PASSWORD: optional(textOfLength(8)),
  PAY_ADYEN_METHODS: optional(methodNames('ideal,gcash')),
  PAY_ADYEN_CARD_FORM: optional(z.stringbool({ error: 'must be on or off' })),
  PAY_ADYEN_CLIENT_KEY: optional(z.string().regex(/^(test|live)_\w+$/, 'must begin with test_ or live_')),
  PAY_ADYEN_SCRIPT: optional(
    secureUrl('payments').refine(
      isAdyenScript,
      'must be the address of adyen.js, such as https://checkoutshopper-test.cdn.adyen.com/checkoutshopper/sdk/6.45.2/adyen.js',
    ),
  ),
  PAY_ADYEN_SCRIPT_INTEGRITY: optional(
    z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]{43,88}={0,2}$/, 'must be such as sha384-…'),
  ),
  PAY_ADYEN_APPLE_PAY: optional(z.string().regex(/^[\w.-]+$/, 'must be a merchant identifier')),
  PAY_ADYEN_GOOGLE_PAY: optional(z.string().regex(/^\w+$/, 'must be a merchant id')),
}

type Variables = z.output<z.ZodObject<typeof adyenVariables>>

export function readAdyen(given: Variables, complete: IsComplete<Variables>): AdyenSettings | undefined {
  const {
    PAY_ADYEN_URL: url = '',
    PAY_ADYEN_API_KEY: apiKey = '',
    PAY_ADYEN_MERCHANT_ACCOUNT: merchantAccount = '',
    PAY_ADYEN_HMAC_KEY: hmacKey = '',
    PAY_ADYEN_WEBHOOK_USER: webhookUser = '',
    PAY_ADYEN_WEBHOOK_PASSWORD: webhookPassword = '',
    PAY_ADYEN_METHODS: methods = [],
    PAY_ADYEN_CARD_FORM: takesCards = false,
    PAY_ADYEN_CLIENT_KEY: clientKey = '',
    PAY_ADYEN_SCRIPT: script = '',
    PAY_ADYEN_SCRIPT_INTEGRITY: integrity = '',
    PAY_ADYEN_APPLE_PAY: applePay,
    PAY_ADYEN_GOOGLE_PAY: googlePay,
  } = given
  const required = [
    'PAY_ADYEN_URL',
    'PAY_ADYEN_API_KEY',
    'PAY_ADYEN_MERCHANT_ACCOUNT',
    'PAY_ADYEN_HMAC_KEY',
    'PAY_ADYEN_WEBHOOK_USER',
    'PAY_ADYEN_WEBHOOK_PASSWORD',
  ] as const
  const ofFields = ['PAY_ADYEN_CLIENT_KEY', 'PAY_ADYEN_SCRIPT', 'PAY_ADYEN_SCRIPT_INTEGRITY'] as const
  const more = [
    ...ofFields,
    'PAY_ADYEN_METHODS',
    'PAY_ADYEN_CARD_FORM',
    'PAY_ADYEN_APPLE_PAY',
    'PAY_ADYEN_GOOGLE_PAY',
  ] as const
  const hasFields = complete(ofFields)
  if (!complete(required, more)) return undefined
  // The live addresses have a prefix of the company's own at this domain.
  const isLive = new URL(url).hostname.endsWith('.adyenpayments.com')
  return {
    url,
    apiKey,
    merchantAccount,
    hmacKey,
    webhookUser,
    webhookPassword,
    isLive,
    methods,
    // The provider's fields keep card numbers away from us, so they win.
    takesCards: takesCards && !hasFields,
    hostedFields: hasFields ? { clientKey, script, integrity } : undefined,
    applePay,
    googlePay,
  }
}

const adyenHost = /^checkoutshopper-([a-z-]+)\.cdn\.adyen\.com$/

/** Whether it is at Adyen's own host, or at a stand-in on this machine. */
function isAdyenScript(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, pathname, search } = new URL(text)
  const isHost = adyenHost.test(hostname) || isLoopback(hostname)
  return isHost && /^\/checkoutshopper\/sdk\/[\w.-]+\/adyen\.js$/.test(pathname) && search === ''
}

/**
 * The environment of a script and the origins of what it uses: `files` has its translations, `fields` the frames of the
 * fields, which it also calls about ranges of card numbers.
 */
export function adyenScriptOrigins(script: string): { environment: string; files: string; fields: string } {
  const { hostname, origin } = new URL(script)
  const environment = adyenHost.exec(hostname)?.[1]
  return environment === undefined
    ? { environment: 'test', files: origin, fields: origin }
    : { environment, files: origin, fields: `https://checkoutshopper-${environment}.adyen.com` }
}
