/** Lifetimes of tokens and sessions. */
import { retention } from '@crema/contract/privacy/retention'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * A token is in session storage, where an injected script could read it, so its lifetime is short. The page renews it
 * with the HttpOnly cookie. Every call looks the token up, so signing out ends it at once.
 */
export const tokenLifeMs = 60 * minute
/** A refresh replaces a token that expires sooner than this and returns any other one again. */
export const tokenRenewalMs = 30 * minute
/** A session ends when it is not used for this long. */
export const idleLifeMs = retention.signInIdleDays * day
/** A session ends this long after the sign-in. */
export const sessionLifeMs = retention.signInMaxDays * day
/**
 * How long the refresh secret before the current one is accepted, for lost answers and second tabs, and how long a new
 * one is not replaced. After it the previous secret counts as copied.
 */
export const refreshGraceMs = 10_000

/** When a session that is used now expires. */
export function refreshExpiry(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + idleLifeMs, createdAt.getTime() + sessionLifeMs))
}
