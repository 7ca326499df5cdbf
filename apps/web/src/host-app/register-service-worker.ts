import { localesCache, type OfflineMessage } from '#src/lib/offline/offline-files.ts'

const workerUrl = '/service-worker.js'

/** The page's policy allows script addresses from here alone. Browsers without Trusted Types take the text. */
type ScriptPolicy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

/**
 * Makes the page open without a connection from now on, in the language it has, where the browser can: https or
 * this very machine, no messenger's browser.
 */
export async function registerServiceWorker(language: () => string): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes } // not in the compiler's library yet
  const policy = trustedTypes?.createPolicy('offline-worker', { createScriptURL: () => workerUrl })
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl)
  } catch {
    // The browser keeps nothing (private mode, blocked by its owner), or the script did not arrive: next visit.
    return
  }
  const { active } = await navigator.serviceWorker.ready
  // Now and whenever something is loaded, such as the words of another language.
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

/** The languages whose words this device keeps. */
export async function cachedLocales(): Promise<string[]> {
  try {
    const entries = await (await caches.open(localesCache)).keys()
    return entries.map(({ url }) => new URL(url).pathname.slice(1))
  } catch {
    // The browser keeps nothing, or denies it.
    return []
  }
}

const isOwn = (address: string) => address.startsWith(`${window.location.origin}/assets/`)
