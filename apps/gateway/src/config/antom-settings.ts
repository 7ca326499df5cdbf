import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import { optional, secureUrl, textOfLength } from './setting-schemas.ts'

export type AntomSettings = {
  /** The API with its version, such as `https://open-sea-global.alipay.com/ams/sandbox/api/v1`. Its path is signed. */
  url: string
  clientId: string
  /** Ours, which signs requests: PKCS#8 in base64. */
  privateKey: string
  /** Antom's, which signs answers and notices: SPKI in base64. */
  publicKey: string
  /** Antom's names of the methods to offer, for which the chain has contracts. */
  methods: readonly string[]
  /** Whether Antom accepts card numbers from our own form: a right of the account, for merchants with PCI DSS. */
  takesCards: boolean
}

export const antomPrivateKey = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
export const antomPublicKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

/** Antom shows keys in base64; they are often stored as PEM. */
const rsaKey = (read: (text: string) => KeyObject, sentence: string) =>
  z
    .string()
    .transform((text) => text.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, ''))
    .refine((text) => isRsaKey(read, text), sentence)

function isRsaKey(read: (text: string) => KeyObject, text: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = read(text)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    // No key at all: the setting is refused.
    return false
  }
}

export const antomVariables = {
  PAY_ANTOM_URL: optional(
    secureUrl('payments').refine((text) => !text.endsWith('/'), 'must not end with a slash'),
  ),
  PAY_ANTOM_CLIENT_ID: optional(textOfLength(8)),
  PAY_ANTOM_PRIVATE_KEY: optional(
    rsaKey(antomPrivateKey, 'must be an RSA key of at least 2048 bits, PKCS#8 in base64 or PEM'),
  ),
  PAY_ANTOM_PUBLIC_KEY: optional(
    rsaKey(antomPublicKey, 'must be an RSA public key of at least 2048 bits, in base64 or PEM'),
  ),
  PAY_ANTOM_METHODS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((item) => item.trim()))
      .refine(
        (items) => items.every((item) => /^\w+$/.test(item)),
        'must be names of methods such as ALIPAY_CN,GCASH, comma-separated',
      ),
  ),
  PAY_ANTOM_CARD_FORM: optional(z.stringbool({ error: 'must be on or off' })),
}

type Variables = z.output<z.ZodObject<typeof antomVariables>>
type IsComplete = (required: readonly (keyof Variables)[], more: readonly (keyof Variables)[]) => boolean

export function readAntom(given: Variables, complete: IsComplete): AntomSettings | undefined {
  const {
    PAY_ANTOM_URL: url = '',
    PAY_ANTOM_CLIENT_ID: clientId = '',
    PAY_ANTOM_PRIVATE_KEY: privateKey = '',
    PAY_ANTOM_PUBLIC_KEY: publicKey = '',
    PAY_ANTOM_METHODS: methods = [],
    PAY_ANTOM_CARD_FORM: takesCards = false,
  } = given
  const required = [
    'PAY_ANTOM_URL',
    'PAY_ANTOM_CLIENT_ID',
    'PAY_ANTOM_PRIVATE_KEY',
    'PAY_ANTOM_PUBLIC_KEY',
  ] as const
  return complete(required, ['PAY_ANTOM_METHODS', 'PAY_ANTOM_CARD_FORM'])
    ? { url, clientId, privateKey, publicKey, methods, takesCards }
    : undefined
}
