import { useSyncExternalStore } from 'react'
import { prepareFormatters, viewerZone } from '@crema/i18n/format/dates/date'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { createListeners } from '#src/lib/state/listeners.ts'

const { subscribe, notify } = createListeners()
let isRenderedZoneUsed = false
let renderedZone: string | undefined

/**
 * Keeps the time zone of server rendering until the page is idle. Another zone needs a new formatter, and creating the
 * first one takes 60 ms on a slow phone.
 */
export function keepRenderedZone(): void {
  isRenderedZoneUsed = true
  whenIdle(() => {
    if (renderedZone !== undefined && renderedZone !== viewerZone()) prepareFormatters()
    setTimeout(() => {
      isRenderedZoneUsed = false
      notify()
    })
  })
}

/** The time zone of the device; during hydration the zone of server rendering, `renderedIn`. */
export function useViewerZone(renderedIn: string): string {
  const currentZone = () => {
    if (!isRenderedZoneUsed) return viewerZone()
    renderedZone = renderedIn
    return renderedIn
  }
  return useSyncExternalStore(subscribe, currentZone, () => renderedIn)
}
