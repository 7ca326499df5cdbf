import { useSyncExternalStore } from 'react'
import { browserSupports, type BrowserCapability } from '#src/lib/browser/in-app-browser.ts'

const subscribeToNothing = () => () => {}

/** False if the browser is known not to support a capability. True during hydration, as in server rendering. */
export function useBrowserSupport(capability: BrowserCapability): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => browserSupports(capability),
    () => true,
  )
}
