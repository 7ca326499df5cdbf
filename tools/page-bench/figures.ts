/** Median and spread of repeated measurements. */

/** NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

export const worst = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : Math.max(...values)
export const least = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : Math.min(...values)

/** The range as a share of the median. */
export const spread = (values: readonly number[]): number => (worst(values) - least(values)) / median(values)

/** Thousands of bytes, as the budgets count. */
export const inKb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`
export const inMs = (ms: number): string => `${Math.round(ms)} ms`
export const asTimes = (ratio: number): string => `${ratio.toFixed(2)} times`
