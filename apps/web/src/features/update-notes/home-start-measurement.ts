/**
 * Milliseconds from opening home until a member saw the right card, on a CPU four times slower and slow 4G: medians of
 * five visits, before and after version 0.2.0. From docs/decisions/0043-what-a-page-shows-first-and-offline.md.
 */
export const homeStartMs = { before: 4_000, after: 520 }

/** The part of the waiting time that is gone, in whole percent and never rounded up: 0 to 1. */
export function timeSaved({ before, after }: { before: number; after: number }): number {
  return Math.floor(((before - after) / before) * 100) / 100
}
