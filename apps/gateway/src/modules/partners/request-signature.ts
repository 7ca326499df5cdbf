import { createHmac, timingSafeEqual } from 'node:crypto'

/** Request headers of a partner's call. */
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
  /** The very bytes of the body. */
  body: Buffer
}

/** What partner and gateway each compute: method, path, timestamp, nonce and body, a line each, under the secret. */
export function signRequest({ method, path, timestamp, nonce, body }: SignedRequest, secret: string): string {
  return createHmac('sha256', secret)
    .update(`${method}\n${path}\n${timestamp}\n${nonce}\n`)
    .update(body)
    .digest('hex')
}

/** Compares in constant time. A signature of another length is wrong without further ado. */
export function isSignedWith(request: SignedRequest, signature: string, secret: string): boolean {
  const wanted = Buffer.from(signRequest(request, secret))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
