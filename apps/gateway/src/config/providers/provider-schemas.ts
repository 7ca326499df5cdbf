import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import { optional, secureUrl } from '../setting-schemas.ts'

/** Whether all of `required` is given. Where only some of it is, or an option of `more` alone, the start ends. */
export type IsComplete<Variables> = (
  required: readonly (keyof Variables)[],
  more?: readonly (keyof Variables)[],
) => boolean

export const apiUrl = optional(
  secureUrl('payments').refine((text) => !text.endsWith('/'), 'must not end with a slash'),
)

/** A provider's names of methods, comma-separated as in `example`. */
export const methodNames = (example: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine(
      (items) => items.every((item) => /^\w+$/.test(item)),
      `must be names of methods such as ${example}, comma-separated`,
    )

/** A private key as PKCS#8 in base64. */
export const readPrivateKey = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

/** A public key as SPKI in base64. */
export const readPublicKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

export const rsaPrivateKey = rsaKey(
  readPrivateKey,
  'must be an RSA key of at least 2048 bits, PKCS#8 in base64 or PEM',
)
export const rsaPublicKey = rsaKey(
  readPublicKey,
  'must be an RSA public key of at least 2048 bits, in base64 or PEM',
)

/** Providers issue keys in base64; they are often stored as PEM. */
function rsaKey(read: (text: string) => KeyObject, problem: string) {
  return optional(
    z
      .string()
      .transform((text) => text.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, ''))
      .refine((text) => isRsaKey(read, text), problem),
  )
}

function isRsaKey(read: (text: string) => KeyObject, text: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = read(text)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    // No key at all: the setting is refused.
    return false
  }
}
