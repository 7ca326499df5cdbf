import { useMemo, useSyncExternalStore } from 'react'
import { type Device, detectDevice } from '@crema/contract/page/device'
import { brand } from '#src/lib/brand/brand.ts'
import { currentInAppBrowser } from '#src/lib/browser/in-app-browser.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { parseSearch } from '#src/lib/url/search-params.ts'
import { appLink, type Handoff } from './opening/app-link.ts'
import { webPath } from './web-path.ts'

export type HandoffOptions = {
  device: Device
  /** The URL that opens the app; undefined where this browser cannot open other apps. */
  appHref: string | undefined
  /** Whether the page is shown inside the app. */
  isInApp: boolean
  /** The link's target without the app. */
  web: { path: string; isBroken: boolean }
}

/** The ways to continue from a link to the app. `fallback`: the URL for a phone without the app. */
export function handoffOptions(handoff: Handoff, fallback: string): HandoffOptions {
  const { userAgent, maxTouchPoints } = navigator
  const here = currentInAppBrowser()
  return {
    device: detectDevice(userAgent, maxTouchPoints),
    appHref: here?.unsupported.has('apps') ? undefined : appLink(handoff, fallback, userAgent),
    isInApp: here?.id === 'ownApp',
    web: webPath(handoff, window.location.origin),
  }
}

/** The same for the download page's own address; null on the server and during hydration, where the browser is not known. */
export function useHandoff(): HandoffOptions | null {
  const search = useSyncExternalStore(
    noSubscription,
    () => window.location.search,
    () => null,
  )
  return useMemo(() => {
    if (search === null) return null
    return handoffOptions(parseSearch(search), brand.playStoreUrl)
  }, [search])
}
