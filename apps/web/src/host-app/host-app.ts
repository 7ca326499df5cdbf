import { appMarker } from '#src/lib/brand/brand-name.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { AppBridge } from './app-bridge.ts'
import type { HostWindow } from './app-host.ts'

let bridge: Promise<AppBridge | undefined> | undefined

/** Whether the page is shown inside the chain's app, by the user agent. Only a hint, since a user agent can be forged. */
export function isInHostApp(): boolean {
  return navigator.userAgent.includes(appMarker)
}

/** The bridge to the host app, loaded with the first call; undefined in a browser. */
export function hostApp(): Promise<AppBridge | undefined> {
  return (bridge ??= isInHostApp() ? loadBridge() : Promise.resolve(undefined))
}

async function loadBridge(): Promise<AppBridge | undefined> {
  try {
    const [{ createAppBridge }, { brand }] = await Promise.all([
      loadModule(() => import('./app-bridge.ts')),
      loadModule(() => import('#src/lib/brand/brand.ts')),
    ])
    // The app adds properties to `window` that are not in TypeScript's DOM library.
    const page = window as unknown as HostWindow & Window
    return createAppBridge({ page, names: brand.bridge, newId: newUuid })
  } catch {
    // Without a connection the page works as in a browser, and the next call loads it again.
    bridge = undefined
    return undefined
  }
}
