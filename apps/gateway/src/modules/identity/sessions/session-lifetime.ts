/** How long a browser stays signed in. */

const minute = 60_000
const day = 24 * 60 * minute

/**
 * A token lies in session storage, where a script that should not be there could read it, so it is short.
 * It costs a member nothing: the page gets another one with the cookie, which no script can read. Every
 * call looks the token up, so signing out ends it at once.
 */
export const tokenLifeMs = 60 * minute
/** A token with less left than this is replaced at a refresh; one with more is given again. */
export const tokenReplacedMs = 30 * minute
/** Signed in as long as the page is opened once in this time… */
export const idleLifeMs = 30 * day
/** …but no longer than this without a code. */
export const sessionLifeMs = 180 * day
/**
 * How long the refresh secret before the current one is taken for a lost answer or a second tab, and how long a new one
 * is not replaced again. Later, somebody else has a copy.
 */
export const lostAnswerMs = 10_000

/** When a session that is used now ends if it is not used again. */
export function refreshExpiry(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + idleLifeMs, createdAt.getTime() + sessionLifeMs))
}
