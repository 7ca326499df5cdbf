import { useSyncExternalStore } from 'react'
import { browserSupports, type BrowserCapability } from '#src/lib/browser/in-app-browser.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'

/** False if the browser is known not to support a capability. True during hydration, as in server rendering. */
export function useBrowserSupport(capability: BrowserCapability): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => browserSupports(capability),
    () => true,
  )
}
