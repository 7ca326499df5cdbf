import type { DrawSummary } from '@crema/contract/draws/draw'

/** How many of how many codes win, and how many of them are the member's. */
export type Chances = { winning: number; entries: number; own: number }

/** Each code wins once at most, so that fewer codes than prizes all win. */
export function chancesOf({
  prizes,
  entries,
  ownEntries,
}: Pick<DrawSummary, 'prizes' | 'entries' | 'ownEntries'>): Chances {
  const prizeCount = prizes.reduce((sum, { count }) => sum + count, 0)
  return { winning: Math.min(prizeCount, entries), entries, own: ownEntries }
}
