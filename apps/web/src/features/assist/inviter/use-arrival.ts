import { useState } from 'react'
import type { Help } from '@crema/contract/assist/assist'
import { type Arrivals, readArrivals } from './arrivals.ts'

/** The friend who has joined last while the screen is open. `helps`: newest first; undefined until they are known. */
export function useArrival(helps: readonly Help[] | undefined): Help | undefined {
  const [known, setKnown] = useState<Arrivals>()
  if (helps !== undefined) {
    const next = readArrivals(known, helps)
    if (next.newest?.reference !== known?.newest?.reference || known === undefined) setKnown(next)
  }
  return known?.arrived
}
