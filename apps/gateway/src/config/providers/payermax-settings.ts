import * as z from 'zod'
import { optional, textOfLength } from '../setting-schemas.ts'
import { apiUrl, methodNames, rsaPrivateKey, rsaPublicKey, type IsComplete } from './provider-schemas.ts'

export type PayermaxSettings = {
  /** The gateway's address, such as `https://pay-gate-uat.payermax.com/aggregate-pay/api/gateway`. */
  url: string
  appId: string
  merchantNo: string
  /** Ours, which signs requests: PKCS#8 in base64. */
  privateKey: string
  /** PayerMax's, which signs answers and notices: SPKI in base64. */
  publicKey: string
  /** The version of orders and refunds, which its documents name differently. */
  version: string
  /** The methods to offer, for which the chain has contracts. */
  methods: readonly string[]
}

export const payermaxVariables = {
  PAY_PAYERMAX_URL: apiUrl,
  PAY_PAYERMAX_APP_ID: optional(textOfLength(4)),
  PAY_PAYERMAX_MERCHANT_NO: optional(textOfLength(4)),
  PAY_PAYERMAX_PRIVATE_KEY: rsaPrivateKey,
  PAY_PAYERMAX_PUBLIC_KEY: rsaPublicKey,
  PAY_PAYERMAX_VERSION: optional(z.string().regex(/^\d\.\d$/, 'must be a version such as 1.4')),
  PAY_PAYERMAX_METHODS: optional(methodNames('payermaxCards,gcash')),
}

type Variables = z.output<z.ZodObject<typeof payermaxVariables>>

export function readPayermax(
  given: Variables,
  complete: IsComplete<Variables>,
): PayermaxSettings | undefined {
  const {
    PAY_PAYERMAX_URL: url = '',
    PAY_PAYERMAX_APP_ID: appId = '',
    PAY_PAYERMAX_MERCHANT_NO: merchantNo = '',
    PAY_PAYERMAX_PRIVATE_KEY: privateKey = '',
    PAY_PAYERMAX_PUBLIC_KEY: publicKey = '',
    PAY_PAYERMAX_VERSION: version = '1.4',
    PAY_PAYERMAX_METHODS: methods = ['payermaxCards'],
  } = given
  const required = [
    'PAY_PAYERMAX_URL',
    'PAY_PAYERMAX_APP_ID',
    'PAY_PAYERMAX_MERCHANT_NO',
    'PAY_PAYERMAX_PRIVATE_KEY',
    'PAY_PAYERMAX_PUBLIC_KEY',
  ] as const
  return complete(required, ['PAY_PAYERMAX_VERSION', 'PAY_PAYERMAX_METHODS'])
    ? { url, appId, merchantNo, privateKey, publicKey, version, methods }
    : undefined
}
