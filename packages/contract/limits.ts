/** Lengths and counts that page and gateway validate. */
export const limits = {
  codeLength: 6,
  passwordMin: 6,
  passwordMax: 128,
  displayName: 40,
  /** Passkeys of one member. */
  passkeys: 20,
  text: 100,
  longText: 1024,
  /** Longest address SMTP can carry (RFC 5321, section 4.5.3.1.3). */
  email: 254,
  pageSizeMax: 50,
  pageSize: 20,
} as const

/** A voucher that expires within this many days is shown as expiring soon. */
export const expiringSoonDays = 3

/** The form of a campaign's number. */
export const activityNoShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
