import * as z from 'zod'
import { optional, textOfLength } from '../setting-schemas.ts'
import { apiUrl, methodNames, rsaPrivateKey, rsaPublicKey, type IsComplete } from './provider-schemas.ts'

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

export const antomVariables = {
  PAY_ANTOM_URL: apiUrl,
  PAY_ANTOM_CLIENT_ID: optional(textOfLength(8)),
  PAY_ANTOM_PRIVATE_KEY: rsaPrivateKey,
  PAY_ANTOM_PUBLIC_KEY: rsaPublicKey,
  PAY_ANTOM_METHODS: optional(methodNames('ALIPAY_CN,GCASH')),
  PAY_ANTOM_CARD_FORM: optional(z.stringbool({ error: 'must be on or off' })),
}

type Variables = z.output<z.ZodObject<typeof antomVariables>>

export function readAntom(given: Variables, complete: IsComplete<Variables>): AntomSettings | undefined {
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
