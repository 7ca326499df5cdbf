/** Request headers under `/capi`, named here because the requirement lists only what they carry. */
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
  /** Identifies the browser or the app: a code works on the device that requested it. */
  deviceId: 'x-device-id',
  idempotencyKey: 'idempotency-key',
} as const

export const apiVersion = 'v1'
/** Milliseconds that the page waits for a response. */
export const requestTimeoutMs = 20_000
/** Milliseconds that the sender's clock may be off before the gateway refuses a signature. */
export const clockSkewMs = 5 * 60_000
/** Milliseconds for which the same idempotency key returns the same response. */
export const idempotencyWindowMs = 24 * 60 * 60_000
export const pathPrefix = '/capi/'
