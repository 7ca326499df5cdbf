import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import { createListeners } from '#src/lib/state/listeners.ts'

export const refused = 'refused'
const { subscribe, notify } = createListeners()

/** The stored position, `refused` if the visitor denied access to it, or undefined. */
export function parseStoredPosition(stored: string | null): Position | typeof refused | undefined {
  if (stored === refused) return refused
  const [latitude = Number.NaN, longitude = Number.NaN] = stored?.split(',').map(Number) ?? []
  return Number.isNaN(latitude + longitude) ? undefined : { latitude, longitude }
}

/** Stores the position for this tab, rounded to about ten metres; undefined clears it. */
export function savePosition(
  storage: DeviceStorage | null,
  position: Position | typeof refused | undefined,
): void {
  if (position === undefined) storage?.remove('POSITION')
  else
    storage?.set(
      'POSITION',
      position === refused ? position : `${position.latitude.toFixed(4)},${position.longitude.toFixed(4)}`,
    )
  notify()
}

/** Subscribes to changes of the stored position, which several components of a screen show. */
export const onPositionChange = subscribe
