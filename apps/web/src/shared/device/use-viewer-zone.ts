import { useSyncExternalStore } from 'react'
import { prepareFormatters, viewerZone } from '@crema/i18n/format/dates/date'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { createListeners } from '#src/lib/state/listeners.ts'

const { subscribe, notify } = createListeners()
let isDrawnKept = false
let drawnZone: string | undefined

/**
 * A drawn page stays in the zone it was drawn in until it has nothing to do: for another one it needs a formatter, the
 * first of which takes a slow phone 60 ms.
 */
export function keepDrawnZone(): void {
  isDrawnKept = true
  whenIdle(() => {
    if (drawnZone !== undefined && drawnZone !== viewerZone()) prepareFormatters()
    setTimeout(() => {
      isDrawnKept = false
      notify()
    })
  })
}

/** The zone of the person's clock; while a server's page comes alive, the one it was drawn in. */
export function useViewerZone(drawnIn: string): string {
  const zoneNow = () => {
    if (!isDrawnKept) return viewerZone()
    drawnZone = drawnIn
    return drawnIn
  }
  return useSyncExternalStore(subscribe, zoneNow, () => drawnIn)
}
