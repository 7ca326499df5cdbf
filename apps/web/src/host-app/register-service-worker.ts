import type { TrustedTypesPolicy } from '@crema/contract/page/trusted-types'
import { localesCache, type OfflineMessage } from '#src/lib/offline/offline-files.ts'
import { isAllowed } from './device-choice.ts'
import { type CacheName, cacheNames } from './stored-data.ts'

const workerUrl = '/service-worker.js'

/** The CSP (Trusted Types) allows a script URL only from a policy. Browsers without Trusted Types accept the string. */
type ScriptPolicy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: TrustedTypesPolicy, rules: ScriptPolicy) => ScriptPolicy }

/** A policy of one name can be created once in a page. */
let policy: ScriptPolicy | undefined
/** Sends the worker the list of this page's files. */
let observer: PerformanceObserver | undefined
/** Changes with each registration and removal. */
let turn = 0
let isOn = false

const canRegister = () => 'serviceWorker' in navigator && window.isSecureContext

/**
 * Registers the service worker, with which the page opens without a connection in its current locale. Not in browsers
 * without service workers, such as most in-app browsers, and not on plain http. Only where the person has chosen `functions`.
 */
export async function registerServiceWorker(language: () => string): Promise<void> {
  if (!isAllowed('functions') || !canRegister() || isOn) return
  isOn = true
  const ownTurn = (turn += 1)
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes } // not in TypeScript's DOM library
  policy ??= trustedTypes?.createPolicy('offline-worker', { createScriptURL: () => workerUrl })
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl)
  } catch {
    // The browser denies it (private mode, settings), or the script could not be loaded: the next visit tries again.
    isOn = false
    return
  }
  const { active } = await navigator.serviceWorker.ready
  // It may have been removed meanwhile.
  if (ownTurn !== turn) return
  // For all resources so far, and for those that are loaded later, such as messages of another locale.
  observer = new PerformanceObserver((list) => {
    const message: OfflineMessage = {
      locale: language(),
      loaded: list
        .getEntries()
        .map(({ name }) => name)
        .filter(isOwn),
    }
    if (message.loaded.length > 0) active?.postMessage(message, [])
  })
  observer.observe({ type: 'resource', buffered: true })
}

/**
 * Removes the service worker and all that it has cached. A page that it still controls keeps it until it is closed; without the
 * list of locales it caches nothing more.
 */
export async function removeServiceWorker(): Promise<void> {
  turn += 1
  isOn = false
  observer?.disconnect()
  observer = undefined
  if (!canRegister()) return
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
    await Promise.all((Object.keys(cacheNames) as CacheName[]).map((name) => caches.delete(name)))
  } catch {
    // The browser denies access to its workers or caches, so there are none.
  }
}

/** The locales whose messages this device has cached. */
export async function cachedLocales(): Promise<string[]> {
  try {
    // Opening a cache creates it.
    if (!(await caches.has(localesCache))) return []
    const entries = await (await caches.open(localesCache)).keys()
    return entries.map(({ url }) => new URL(url).pathname.slice(1))
  } catch {
    // The browser denies access to its caches.
    return []
  }
}

const isOwn = (address: string) => address.startsWith(`${window.location.origin}/assets/`)
