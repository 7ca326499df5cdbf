import { createHmac } from 'node:crypto'
import { isSameSecret } from '#src/same-secret.ts'

/** Headers of a partner's request. */
export const partnerHeaders = {
  partner: 'x-partner',
  /** Milliseconds since the epoch. */
  timestamp: 'x-timestamp',
  /** 16 to 64 letters, digits, `-` or `_`, never the same twice. */
  nonce: 'x-nonce',
  /** HMAC-SHA256 in lower-case hex. */
  signature: 'x-signature',
  idempotencyKey: 'idempotency-key',
} as const

export type SignedRequest = {
  method: string
  /** With its query, as sent. */
  path: string
  timestamp: string
  nonce: string
  /** The bytes of the body, as sent. */
  body: Buffer
}

/** The HMAC-SHA256 of method, path, timestamp and nonce, a line each, and the body, as lower-case hex. */
export function signRequest({ method, path, timestamp, nonce, body }: SignedRequest, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${method}\n${path}\n${timestamp}\n${nonce}\n`)
    .update(body)
    .digest('hex')
}

/** Compares in constant time, except for signatures of another length. */
export function isSignedWith(request: SignedRequest, signature: string, secret: string): boolean {
  return isSameSecret(signature, signRequest(request, secret))
}
