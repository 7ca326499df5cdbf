import type { StarLot } from '@crema/contract/stars/stars'

/** A part of the bar: where it starts and how long it is, of 100. `expiresAt` is null where lots of several days are one part. */
export type LotSegment = { stars: number; expiresAt: string | null; start: number; size: number }

const shownMax = 3
const gap = 1
/** Also the smallest part can be seen. */
const sizeMin = 2

/** The first two lots and the rest, or three lots, with their lengths in a bar of 100. */
export function lotSegments(lots: readonly StarLot[]): LotSegment[] {
  const first = lots.length > shownMax ? lots.slice(0, shownMax - 1) : lots
  const rest = lots.slice(first.length)
  const parts = [
    ...first.map(({ stars, expiresAt }) => ({ stars, expiresAt })),
    ...(rest.length === 0 ? [] : [{ stars: sumOf(rest), expiresAt: null }]),
  ]
  const total = sumOf(parts)
  const free = 100 - gap * (parts.length - 1) - sizeMin * parts.length
  let start = 0
  return parts.map((part) => {
    const size = sizeMin + (free * part.stars) / total
    const segment = { ...part, start, size }
    start += size + gap
    return segment
  })
}

const sumOf = (parts: readonly { stars: number }[]) => parts.reduce((sum, { stars }) => sum + stars, 0)
