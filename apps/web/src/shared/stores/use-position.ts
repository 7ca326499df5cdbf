import { useState, useSyncExternalStore } from 'react'
import { canHere } from '#src/lib/browser/in-app-browser.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import { usePageParts } from '#src/session/app-context.ts'
import { keepPlace, onPlaceChange, readPlace, refused } from './stored-position.ts'

/** Where the person is, as far as they told; the answer holds for this visit. */
export type Place =
  | { stage: 'unknown' | 'finding' | 'refused' | 'failed' | 'unavailable' }
  | { stage: 'known'; position: Position }

/** Positions are asked for once a visit, so one of the last few minutes is as good. */
const maximumAge = 5 * 60_000 // ms, as is the next
const timeout = 15_000

/** Tells the place and asks for it; the browser's own question comes only from `ask`, after the screen said why. */
export function usePlace(): { place: Place; ask: () => void; forget: () => void } {
  const { storage } = usePageParts()
  const [asking, setAsking] = useState<'finding' | 'failed' | null>(null)
  const kept = useSyncExternalStore(
    onPlaceChange,
    () => storage?.get('PLACE') ?? null,
    () => null,
  )
  const canAsk = useSyncExternalStore(onPlaceChange, canBeAsked, () => true)

  const ask = () => {
    setAsking('finding')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        keepPlace(storage, { latitude, longitude })
        setAsking(null)
      },
      ({ code }) => {
        const isRefused = code === GeolocationPositionError.PERMISSION_DENIED
        if (isRefused) keepPlace(storage, refused)
        setAsking(isRefused ? null : 'failed')
      },
      { maximumAge, timeout },
    )
  }
  const forget = () => keepPlace(storage, undefined)
  return { place: placeOf(kept, asking, canAsk), ask, forget }
}

function placeOf(kept: string | null, asking: 'finding' | 'failed' | null, canAsk: boolean): Place {
  if (asking !== null) return { stage: asking }
  const known = readPlace(kept)
  if (known === refused) return { stage: 'refused' }
  if (known) return { stage: 'known', position: known }
  return { stage: canAsk ? 'unknown' : 'unavailable' }
}

const canBeAsked = () => 'geolocation' in navigator && window.isSecureContext && canHere('location')
