/**
 * Periods for which personal data is stored, in the unit of their names. The code that deletes the data reads them here,
 * and so do the legal documents, whose texts have a placeholder for each: `{helpSignalDays}`.
 */
export const retention = {
  codeMinutes: 5,
  codeHours: 24,
  /** A session ends when it is not used for this long. */
  signInIdleDays: 30,
  /** A session ends this long after the sign-in. */
  signInMaxDays: 180,
  /** Sign-ins that wait for a password, an association or an identity provider. */
  pendingMinutes: 10,
  /** Messages that cannot be delivered; codes and receipts are given up sooner. */
  messageDays: 3,
  /** How long the revocation of a deleted member's tokens at Apple is attempted. */
  appleDays: 30,
  /** Responses that are repeated for the same idempotency key. */
  answerHours: 24,
  /** Counts of password attempts; those of one device or network end after a day. */
  attemptDays: 30,
  /** Signals of friend assist (decision 0075). */
  helpSignalDays: 90,
  /** Events of payment providers that were handled. */
  paymentReportDays: 60,
  /** Links that confirm a consent to marketing by mail. */
  confirmationHours: 72,
  /** Consent receipts of deleted members, and decisions of devices: claims about consents lapse after three years in most countries. */
  consentProofYears: 3,
  /** The mark of a contact after an account that used an offer for new members gave it up. */
  welcomeMarkDays: 180,
  /** The lifetime of a LOGOUT_TOKEN. */
  deletionMinutes: 15,
  /** Cookies with the locale and the country. */
  regionDays: 365,
  /** What the page shows without a connection. */
  storedDays: 30,
} as const

export type RetentionPeriod = keyof typeof retention
export const retentionPeriods = Object.keys(retention) as readonly RetentionPeriod[] // the keys of the object above
