/** The page on which the link of a confirmation mail is confirmed. */
export const confirmationPath = (token: string) => `/mail/confirm/${encodeURIComponent(token)}`

/**
 * The address by which marketing mails are ended: a page for a GET, and for the POST of a mail program (RFC 8058) the
 * end itself.
 */
export const unsubscribePath = (token: string) => `/mail/unsubscribe/${encodeURIComponent(token)}`
