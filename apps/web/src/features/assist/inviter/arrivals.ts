import type { Help } from '@crema/contract/assist/assist'

/** The newest help that is known, and the one that came last while the screen was open. */
export type Arrivals = { newest: Help | undefined; arrived: Help | undefined }

/**
 * What is known after the helps were read again, newest first. A friend has arrived who came later than the newest known one; what
 * the first read shows has been there before.
 */
export function readArrivals(known: Arrivals | undefined, helps: readonly Help[]): Arrivals {
  const [newest] = helps
  if (known === undefined) return { newest, arrived: undefined }
  if (newest === undefined || newest.reference === known.newest?.reference) return known
  const isLater = known.newest === undefined || newest.helpedAt > known.newest.helpedAt
  return { newest, arrived: isLater ? newest : known.arrived }
}
