import { useMemo, useSyncExternalStore } from 'react'
import { brand } from '#src/lib/brand/brand.ts'
import { type Device, deviceOf } from '#src/lib/browser/device.ts'
import { browserHere } from '#src/lib/browser/in-app-browser.ts'
import { appLink, type Handoff, handoffSearch } from './app-link.ts'
import { webPath } from './web-path.ts'

export type HandoffWays = {
  device: Device
  /** Opens the app; undefined where other apps cannot be opened. */
  appHref: string | undefined
  /** Whether the app is what shows this page. */
  isInside: boolean
  /** Goes on without it. */
  web: { path: string; isBroken: boolean }
}

const never = () => () => {}

/** The ways on from a link that is meant for the app. `fallback`: where a phone goes that has none. */
export function handoffWays(handoff: Handoff, fallback: string): HandoffWays {
  const { userAgent, maxTouchPoints } = navigator
  const here = browserHere()
  return {
    device: deviceOf(userAgent, maxTouchPoints),
    appHref: here?.cannot.has('apps') ? undefined : appLink(handoff, fallback, userAgent),
    isInside: here?.id === 'ownApp',
    web: webPath(handoff, window.location.origin),
  }
}

/** The same for the download page's own address; null while the server's page comes alive, which knows neither. */
export function useHandoffHere(): HandoffWays | null {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => null,
  )
  return useMemo(() => {
    if (search === null) return null
    return handoffWays(readHandoff(new URLSearchParams(search)), brand.playStoreUrl)
  }, [search])
}

/** Where a phone without the app goes on a link that first tries to open it. */
export function downloadPath(handoff: Handoff): string {
  return `/app/download${handoffSearch(handoff)}`
}

function readHandoff(search: URLSearchParams): Handoff {
  const [t, q] = [search.get('t'), search.get('q')]
  return { ...(t ? { t } : {}), ...(q ? { q } : {}) }
}
