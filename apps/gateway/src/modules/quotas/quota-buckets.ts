/** About this many pieces share a row before another row is worth its keep. */
const piecesPerBucket = 250
/** The most rows a limit is split over. */
export const bucketsMax = 16

/**
 * Splits a limit over the rows that hold it, so that many claims do not queue on one row.
 * The capacities add up to `total` and differ by one at most; a limit of 0 is one row that is full.
 */
export function splitCapacity(total: number): number[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`Not a number of pieces: ${total}`)
  const count = Math.min(bucketsMax, Math.max(1, Math.ceil(total / piecesPerBucket)))
  const base = Math.floor(total / count)
  const larger = total % count
  return Array.from({ length: count }, (_, bucket) => (bucket < larger ? base + 1 : base))
}
