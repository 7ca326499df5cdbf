/** The limits of a campaign that count down, and how their pieces are shared among the rows that hold them. */
import { bucketsMax, splitCapacity } from '@crema/gateway/modules/quotas/quota-buckets'
import type { CampaignModel } from './model.ts'

/** A limit by its field in a file and its scope in `quota`. The daily one has a scope a day instead. */
export const countedLimits = ['total', 'participants', 'claims', 'prizes'] as const
export type CountedLimit = (typeof countedLimits)[number]

export const limitsOf = (campaign: Pick<CampaignModel, CountedLimit>): [CountedLimit, number | null][] =>
  countedLimits.map((scope) => [scope, campaign[scope]])

/**
 * Capacities of buckets so that they hold `limit` in all and none less than is taken of it: what is left is
 * shared evenly. A limit below what is taken is a limit that is full.
 */
export function resizeBuckets(taken: readonly number[], limit: number): number[] {
  const used = taken.reduce((sum, each) => sum + each, 0)
  const left = splitCapacity(Math.max(0, limit - used))
  // As many rows as the limit needs; with few pieces left, few of them have any.
  const count = Math.max(taken.length, splitCapacity(limit).length)
  return Array.from({ length: count }, (_, bucket) => (taken[bucket] ?? 0) + (left[bucket] ?? 0))
}

/** A day's rows: all that there may be, so that a gateway that still knows the old limit cannot add one. */
export function resizeDay(taken: readonly number[], limit: number): number[] {
  const capacities = resizeBuckets(taken, limit)
  return Array.from(
    { length: Math.max(bucketsMax, capacities.length) },
    (_, bucket) => capacities[bucket] ?? 0,
  )
}
