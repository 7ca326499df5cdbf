import type { TrustedTypesPolicy } from '@crema/contract/page/trusted-types'
import { localesCache, type OfflineMessage } from '#src/lib/offline/offline-files.ts'

const workerUrl = '/service-worker.js'

/** The CSP (Trusted Types) allows a script URL only from a policy. Browsers without Trusted Types accept the string. */
type ScriptPolicy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: TrustedTypesPolicy, rules: ScriptPolicy) => ScriptPolicy }

/**
 * Registers the service worker, with which the page opens without a connection in its current locale. Not in browsers
 * without service workers, such as most in-app browsers, and not on plain http.
 */
export async function registerServiceWorker(language: () => string): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes } // not in TypeScript's DOM library
  const policy = trustedTypes?.createPolicy('offline-worker', { createScriptURL: () => workerUrl })
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl)
  } catch {
    // The browser denies it (private mode, settings), or the script could not be loaded: the next visit tries again.
    return
  }
  const { active } = await navigator.serviceWorker.ready
  // For all resources so far, and for those that are loaded later, such as messages of another locale.
  new PerformanceObserver((list) => {
    const message: OfflineMessage = {
      locale: language(),
      loaded: list
        .getEntries()
        .map(({ name }) => name)
        .filter(isOwn),
    }
    if (message.loaded.length > 0) active?.postMessage(message, [])
  }).observe({ type: 'resource', buffered: true })
}

/** The locales whose messages this device has cached. */
export async function cachedLocales(): Promise<string[]> {
  try {
    const entries = await (await caches.open(localesCache)).keys()
    return entries.map(({ url }) => new URL(url).pathname.slice(1))
  } catch {
    // The browser denies access to its caches.
    return []
  }
}

const isOwn = (address: string) => address.startsWith(`${window.location.origin}/assets/`)
