import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import { optional, secureUrl, textOfLength } from './setting-schemas.ts'

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

/** Keys are issued in base64, and often kept as PEM. */
const keyText = (create: (der: Buffer) => KeyObject, sentence: string) =>
  z
    .string()
    .transform((text) => text.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, ''))
    .refine((text) => isRsaKey(create, text), sentence)

function isRsaKey(create: (der: Buffer) => KeyObject, text: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = create(Buffer.from(text, 'base64'))
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    // Not a key at all: the setting is refused.
    return false
  }
}

export const payermaxPrivateKey = (der: Buffer) =>
  createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
export const payermaxPublicKey = (der: Buffer) => createPublicKey({ key: der, format: 'der', type: 'spki' })

export const payermaxVariables = {
  PAY_PAYERMAX_URL: optional(
    secureUrl('payments').refine((text) => !text.endsWith('/'), 'must not end with a slash'),
  ),
  PAY_PAYERMAX_APP_ID: optional(textOfLength(4)),
  PAY_PAYERMAX_MERCHANT_NO: optional(textOfLength(4)),
  PAY_PAYERMAX_PRIVATE_KEY: optional(
    keyText(payermaxPrivateKey, 'must be an RSA key of at least 2048 bits, PKCS#8 in base64 or PEM'),
  ),
  PAY_PAYERMAX_PUBLIC_KEY: optional(
    keyText(payermaxPublicKey, 'must be an RSA public key of at least 2048 bits, in base64 or PEM'),
  ),
  PAY_PAYERMAX_VERSION: optional(z.string().regex(/^\d\.\d$/, 'must be a version such as 1.4')),
  PAY_PAYERMAX_METHODS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((item) => item.trim()))
      .refine(
        (items) => items.every((item) => /^\w+$/.test(item)),
        'must be names of methods such as payermaxCards,gcash, comma-separated',
      ),
  ),
}

type Variables = z.output<z.ZodObject<typeof payermaxVariables>>
type IsComplete = (required: readonly (keyof Variables)[], more: readonly (keyof Variables)[]) => boolean

export function readPayermax(given: Variables, complete: IsComplete): PayermaxSettings | undefined {
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
