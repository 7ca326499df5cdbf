import { useState, useSyncExternalStore } from 'react'
import { isAllowed } from '#src/host-app/device-choice.ts'
import { browserSupports } from '#src/lib/browser/in-app-browser.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { useDeviceChoice } from '../device-choice/use-device-choice.ts'
import { parseStoredPosition, refused, savePosition } from './stored-position.ts'

/** The visitor's position, as far as they allowed access to it in this tab. */
export type PositionState =
  /** `off`: the person has not chosen location, so the browser is not asked. */
  | { stage: 'off' | 'unknown' | 'finding' | 'refused' | 'failed' | 'unavailable' }
  | { stage: 'known'; position: Position }

/** The position is requested once per tab, so a cached one of the last minutes is accurate enough. */
const maximumAge = 5 * 60_000 // ms, as is the next
const timeout = 15_000

/**
 * The position and its state. Only `request` shows the browser's permission prompt, after the screen has explained why, and only where
 * the person has chosen location.
 */
export function usePosition(): { position: PositionState; request: () => void; clear: () => void } {
  const context = useAppContext()
  const { position } = useSession()
  const [pending, setPending] = useState<'finding' | 'failed' | null>(null)
  const isAvailable = useSyncExternalStore(neverChanges, isGeolocationAvailable, () => true)

  const isChosen = useDeviceChoice().location === true

  const request = () => {
    if (!isAllowed('location')) return
    setPending('finding')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        savePosition(context, { latitude, longitude })
        setPending(null)
      },
      ({ code }) => {
        const isRefused = code === GeolocationPositionError.PERMISSION_DENIED
        if (isRefused) savePosition(context, refused)
        setPending(isRefused ? null : 'failed')
      },
      { maximumAge, timeout },
    )
  }
  const clear = () => savePosition(context, undefined)
  return {
    position: positionState(isChosen ? position : null, pending, isAvailable, isChosen),
    request,
    clear,
  }
}

function positionState(
  stored: string | null,
  pending: 'finding' | 'failed' | null,
  isAvailable: boolean,
  isChosen: boolean,
): PositionState {
  if (pending !== null) return { stage: pending }
  const known = parseStoredPosition(stored)
  if (known === refused) return { stage: 'refused' }
  if (known) return { stage: 'known', position: known }
  if (!isAvailable) return { stage: 'unavailable' }
  return { stage: isChosen ? 'unknown' : 'off' }
}

const neverChanges = () => () => {}

const isGeolocationAvailable = () =>
  'geolocation' in navigator && window.isSecureContext && browserSupports('location')
