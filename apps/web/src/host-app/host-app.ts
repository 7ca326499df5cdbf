import { appMarker } from '#src/lib/brand/brand-name.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { AppBridge } from './app-bridge.ts'
import type { HostWindow } from './app-host.ts'

let bridge: Promise<AppBridge | undefined> | undefined

/** Whether the chain's own app is around the page, by its mark in the user agent. A hint: anybody can write one. */
export function isInHostApp(): boolean {
  return navigator.userAgent.includes(appMarker)
}

/** The way to the app around the page, loaded when it is first needed; undefined in a browser. */
export function hostApp(): Promise<AppBridge | undefined> {
  return (bridge ??= isInHostApp() ? loadBridge() : Promise.resolve(undefined))
}

async function loadBridge(): Promise<AppBridge | undefined> {
  try {
    const [{ createAppBridge }, { brand }] = await Promise.all([
      loadModule(() => import('./app-bridge.ts')),
      loadModule(() => import('#src/lib/brand/brand.ts')),
    ])
    // The app's own names in the window are nobody's types.
    const page = window as unknown as HostWindow & Window
    return createAppBridge({ page, names: brand.bridge, newId: newUuid })
  } catch {
    // Without a connection: the page works as in a browser, and the next one who asks tries again.
    bridge = undefined
    return undefined
  }
}
