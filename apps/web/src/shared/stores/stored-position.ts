import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import { createListeners } from '#src/lib/state/listeners.ts'

export const refused = 'refused'
const { subscribe, notify } = createListeners()

/** What is kept of the place: a position, that the person refused to tell it, or nothing. */
export function readPlace(kept: string | null): Position | typeof refused | undefined {
  if (kept === refused) return refused
  const [latitude = Number.NaN, longitude = Number.NaN] = kept?.split(',').map(Number) ?? []
  return Number.isNaN(latitude + longitude) ? undefined : { latitude, longitude }
}

/** Keeps it for this visit; undefined forgets. Some ten metres are exact enough to find a store by. */
export function keepPlace(storage: DeviceStorage | null, place: Position | typeof refused | undefined): void {
  if (place === undefined) storage?.remove('PLACE')
  else
    storage?.set(
      'PLACE',
      place === refused ? place : `${place.latitude.toFixed(4)},${place.longitude.toFixed(4)}`,
    )
  notify()
}

/** Several parts of a screen show the place; the answer to one is news to all. */
export const onPlaceChange = subscribe
