import type { Help, Tier } from '@crema/contract/assist/assist'

export type TierProgress = {
  tier: Tier
  isReached: boolean
  /** Friends that are missing; 0 where it is reached. */
  missing: number
  /** How much of the way from the tier before is done, from 0 to 1. */
  part: number
}

/** The tiers by the number of friends, and how far an invitation is with `qualified` friends. */
export function tierProgress(tiers: readonly Tier[], qualified: number): TierProgress[] {
  const sorted = tiers.toSorted((a, b) => a.friends - b.friends)
  return sorted.map((tier, index) => {
    const before = sorted[index - 1]?.friends ?? 0
    const missing = Math.max(0, tier.friends - qualified)
    const done = Math.max(0, qualified - before)
    return { tier, isReached: missing === 0, missing, part: Math.min(1, done / (tier.friends - before)) }
  })
}

/** The next tier; undefined once all are reached. */
export const nextTier = (tiers: readonly Tier[], qualified: number): TierProgress | undefined =>
  tierProgress(tiers, qualified).find(({ isReached }) => !isReached)

/**
 * The friends on the seats of the invitation that was started last, in the order in which they came. `helps`: newest first, of all
 * invitations. A rejected help takes no seat.
 */
export const seatedHelps = (helps: readonly Help[], helpers: number): Help[] =>
  helps
    .filter(({ state }) => state !== 'rejected')
    .slice(0, helpers)
    .toReversed()
