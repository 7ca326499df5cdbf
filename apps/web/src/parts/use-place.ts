import { useState, useSyncExternalStore } from 'react'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import type { Position } from '#src/lib/bearing.ts'
import { canHere } from '#src/lib/in-app-browser.ts'

/** Where the person is, as far as they told; the answer holds for this visit. */
export type Place =
  | { stage: 'unknown' | 'finding' | 'refused' | 'failed' | 'unavailable' }
  | { stage: 'known'; position: Position }

const refused = 'refused'
/** Positions are asked for once a visit, so one of the last few minutes is as good. */
const maximumAge = 5 * 60_000 // ms, as is the next
const timeout = 15_000

/** Tells the place and asks for it; the browser's own question comes only from `ask`, after the screen said why. */
export function usePlace(): { place: Place; ask: () => void; forget: () => void } {
  const storage = useDeviceStorage()
  const [asking, setAsking] = useState<'finding' | 'failed' | null>(null)
  const kept = useSyncExternalStore(
    subscribe,
    () => storage?.get('PLACE') ?? null,
    () => null,
  )
  const canAsk = useSyncExternalStore(subscribe, canBeAsked, () => true)

  const keep = (answer: string) => {
    storage?.set('PLACE', answer)
    tellAll()
  }
  const ask = () => {
    setAsking('finding')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        // Some ten metres are exact enough to find a store by.
        keep(`${latitude.toFixed(4)},${longitude.toFixed(4)}`)
        setAsking(null)
      },
      ({ code }) => {
        const isRefused = code === GeolocationPositionError.PERMISSION_DENIED
        if (isRefused) keep(refused)
        setAsking(isRefused ? null : 'failed')
      },
      { maximumAge, timeout },
    )
  }
  const forget = () => {
    storage?.remove('PLACE')
    tellAll()
  }
  return { place: placeOf(kept, asking, canAsk), ask, forget }
}

// Several parts of a screen show the place; the answer to one is news to all.
const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function tellAll(): void {
  for (const changed of listeners) changed()
}

function placeOf(kept: string | null, asking: 'finding' | 'failed' | null, canAsk: boolean): Place {
  if (asking !== null) return { stage: asking }
  if (kept === refused) return { stage: 'refused' }
  const position = readPosition(kept)
  if (position) return { stage: 'known', position }
  return { stage: canAsk ? 'unknown' : 'unavailable' }
}

function readPosition(kept: string | null): Position | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = kept?.split(',').map(Number) ?? []
  return Number.isNaN(latitude + longitude) ? undefined : { latitude, longitude }
}

const canBeAsked = () => 'geolocation' in navigator && window.isSecureContext && canHere('location')
