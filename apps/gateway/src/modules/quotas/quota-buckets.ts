/** The number of pieces per row that justifies another row. */
const piecesPerBucket = 250
/** The maximum number of rows of a limit. */
export const bucketsMax = 16

/**
 * Splits a limit into the capacities of its rows (buckets), so that concurrent statements do not wait for one row.
 * The capacities add up to `total` and differ by at most one; a limit of 0 is one row without capacity.
 * @throws RangeError unless `total` is a non-negative integer
 */
export function splitCapacity(total: number): number[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`Not a number of pieces: ${total}`)
  const count = Math.min(bucketsMax, Math.max(1, Math.ceil(total / piecesPerBucket)))
  const base = Math.floor(total / count)
  const larger = total % count
  return Array.from({ length: count }, (_, bucket) => (bucket < larger ? base + 1 : base))
}
