import type { CardPayload } from '@crema/contract/payments/card-service'
import type { CardTarget } from '@crema/contract/payments/payment-attempt'

const tagBytes = 16

/** Whether this browser can encrypt: pages on plain http have no WebCrypto. */
export const canEncrypt = (): boolean => typeof crypto.subtle === 'object'

/** A card as JWE in compact form (RFC 7516) with RSA-OAEP-256 and A256GCM. */
export async function encryptCard(key: CardTarget['key'], payload: CardPayload): Promise<string> {
  const { subtle } = crypto
  const { kty, n, e, kid } = key as Record<string, string> // an RSA key as a JWK (RFC 7517)
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const publicKey = await subtle.importKey('jwk', { kty, n, e } as JsonWebKey, algorithm, false, ['encrypt'])
  const contentKey = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const header = base64url(utf8(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })))
  const encryptedKey = await subtle.encrypt(algorithm, publicKey, await subtle.exportKey('raw', contentKey))
  const encrypted = new Uint8Array(
    await subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: utf8(header), tagLength: tagBytes * 8 },
      contentKey,
      utf8(JSON.stringify(payload)),
    ),
  )
  const parts = [new Uint8Array(encryptedKey), iv, encrypted.slice(0, -tagBytes), encrypted.slice(-tagBytes)]
  return [header, ...parts.map(base64url)].join('.')
}

const utf8 = (text: string) => new TextEncoder().encode(text)

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
