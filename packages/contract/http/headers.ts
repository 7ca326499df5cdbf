/** Request headers under `/capi`, named here because the spec lists only what they carry (section 7). */
export const headers = {
  /** Milliseconds since the epoch, on the sender's clock. */
  timestamp: 'x-timestamp',
  appKey: 'x-app-key',
  signature: 'x-sign',
  /** The page's build. */
  version: 'x-version',
  apiVersion: 'x-api-version',
  brand: 'x-brand',
  /** A spec locale code: `en`, `cht`, `fil`… */
  language: 'x-lang',
  /** Two letters, upper case: `US`. */
  country: 'x-country',
  /** IANA zone: `Asia/Shanghai`. */
  zone: 'x-zone-id',
  /** Dial code without plus: `1`, `81`. */
  countryCode: 'x-country-code',
  /** Names the browser or the app: codes work where they were asked for. */
  deviceId: 'x-device-id',
  idempotencyKey: 'idempotency-key',
} as const

export const apiVersion = 'v1'
/** Milliseconds the page waits for an answer (spec section 9). */
export const requestTimeoutMs = 20_000
/** How far the sender's clock may be off before the gateway refuses a signature. */
export const clockSkewMs = 5 * 60_000
/** How long the same idempotency key gives the same answer. */
export const idempotencyWindowMs = 24 * 60 * 60_000
export const pathPrefix = '/capi/'
