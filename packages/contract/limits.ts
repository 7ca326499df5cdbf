/** Lengths and counts both sides check (spec sections 5 and 9). */
export const limits = {
  codeLength: 6,
  passwordMin: 6,
  passwordMax: 128,
  displayName: 40,
  /** Of one member. */
  passkeys: 20,
  text: 100,
  longText: 1024,
  /** Longest address SMTP can carry (RFC 5321, section 4.5.3.1.3). */
  email: 254,
  pageSizeMax: 50,
  pageSize: 20,
} as const

/** A voucher within this many days of its end is shown as expiring soon. */
export const expiringSoonDays = 3

/** How a campaign's number is written. */
export const activityNoShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
