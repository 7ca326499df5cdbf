import { useState } from 'react'
import type { Help } from '@crema/contract/assist/assist'

type Known = { newest: Help | undefined; arrived: Help | undefined }

/** The friend who has joined last while the screen is open. `helps`: newest first; undefined until they are known. */
export function useArrival(helps: readonly Help[] | undefined): Help | undefined {
  const [known, setKnown] = useState<Known>()
  const newest = helps?.[0]
  if (helps !== undefined && (known === undefined || known.newest?.reference !== newest?.reference)) {
    const isLater =
      known !== undefined
      && newest !== undefined
      && (known.newest === undefined || newest.helpedAt > known.newest.helpedAt)
    setKnown({ newest, arrived: isLater ? newest : known?.arrived })
  }
  return known?.arrived
}
