import { textMax } from './text-max.ts'

/** Lengths and counts that page and gateway validate. Texts are measured by `characterCount`. */
export const limits = {
  codeLength: 6,
  passwordMin: 6,
  passwordMax: 128,
  displayName: 40,
  /** Passkeys of one member. */
  passkeys: 20,
  /** Names and words to search for. */
  text: textMax,
  /** A list of all services of a store. */
  services: 200,
  /** What a scanned code contains, and tokens of links. */
  longText: 1024,
  /** A phone number as it is typed, with spaces and brackets. */
  phone: 30,
  /** Longest address SMTP can carry (RFC 5321, section 4.5.3.1.3). */
  email: 254,
  /** Secrets of the gateway and of identity providers that a caller brings back. */
  token: 200,
  nonce: 128,
  providerCode: 2048,
  idToken: 8192,
  cursor: 512,
  /** The version of a legal document. */
  documentVersion: 40,
  locale: 8,
  /** Decisions of one request. */
  consentDecisions: 10,
  pageSizeMax: 50,
  pageSize: 20,
} as const

/** A voucher that expires within this many days is shown as expiring soon. */
export const expiringSoonDays = 3

/** The form of a campaign's number. */
export const activityNoShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
