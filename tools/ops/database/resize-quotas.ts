/** Distributes the limit of a campaign over the buckets of its quota. */
import { bucketsMax, splitCapacity } from '@crema/gateway/modules/quotas/quota-buckets'
import type { CampaignModel } from '../file/model.ts'

/** Limits whose field in a file is also their scope in `quota`. The daily limit has a scope for each day. */
export const countedLimits = ['total', 'participants', 'claims', 'prizes'] as const
export type CountedLimit = (typeof countedLimits)[number]

export const limitsOf = (campaign: Pick<CampaignModel, CountedLimit>): [CountedLimit, number | null][] =>
  countedLimits.map((scope) => [scope, campaign[scope]])

/**
 * Capacities of buckets whose sum is `limit` and of which none is below what is taken; the rest is distributed evenly. A
 * limit below what is taken is full.
 */
export function resizeBuckets(taken: readonly number[], limit: number): number[] {
  const used = taken.reduce((sum, each) => sum + each, 0)
  const left = splitCapacity(Math.max(0, limit - used))
  // As many rows as the limit needs, even if few of them have any capacity left.
  const count = Math.max(taken.length, splitCapacity(limit).length)
  return Array.from({ length: count }, (_, bucket) => (taken[bucket] ?? 0) + (left[bucket] ?? 0))
}

/** The rows of a day: as many as there may be, so that a gateway that still has the old limit cannot add one. */
export function resizeDay(taken: readonly number[], limit: number): number[] {
  const capacities = resizeBuckets(taken, limit)
  return Array.from(
    { length: Math.max(bucketsMax, capacities.length) },
    (_, bucket) => capacities[bucket] ?? 0,
  )
}
