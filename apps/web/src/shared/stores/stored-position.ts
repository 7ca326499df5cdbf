import { isAllowed } from '#src/host-app/device-choice.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { setOptional } from '#src/host-app/optional-storage.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import type { SessionStore } from '#src/session/session.ts'

export const refused = 'refused'

/** The position of a session, `refused` if the visitor denied access to it, or undefined. */
export function parseStoredPosition(stored: string | null): Position | typeof refused | undefined {
  if (stored === refused) return refused
  const [latitude = Number.NaN, longitude = Number.NaN] = stored?.split(',').map(Number) ?? []
  return Number.isNaN(latitude + longitude) ? undefined : { latitude, longitude }
}

/** Stores the position for this tab, rounded to about ten metres; undefined clears it, and so does a choice against location. */
export function savePosition(
  { session, storage }: { session: SessionStore; storage: DeviceStorage | null },
  position: Position | typeof refused | undefined,
): void {
  if (position === undefined || !isAllowed('location')) {
    storage?.remove('POSITION')
    session.set({ position: null })
    return
  }
  const stored =
    position === refused ? position : `${position.latitude.toFixed(4)},${position.longitude.toFixed(4)}`
  setOptional(storage, 'POSITION', stored)
  session.set({ position: stored })
}
