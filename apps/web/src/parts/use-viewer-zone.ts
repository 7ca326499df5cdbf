import { viewerZone } from '@crema/i18n/format/date'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The zone of the person's clock; while a server's page comes alive, the one it was drawn in. */
export function useViewerZone(drawnIn: string): string {
  return useSyncExternalStore(never, viewerZone, () => drawnIn)
}
