import { viewerZone } from '@crema/i18n/format/date'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/lib/listeners.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

const { subscribe, notify } = createListeners()
let isDrawnKept = false

/** A drawn page stays in the zone it was drawn in until it has nothing to do: a first formatter takes a slow phone 60 ms. */
export function keepDrawnZone(): void {
  isDrawnKept = true
  whenIdle(() => {
    isDrawnKept = false
    notify()
  })
}

/** The zone of the person's clock; while a server's page comes alive, the one it was drawn in. */
export function useViewerZone(drawnIn: string): string {
  return useSyncExternalStore(subscribe, () => (isDrawnKept ? drawnIn : viewerZone()), () => drawnIn)
}
