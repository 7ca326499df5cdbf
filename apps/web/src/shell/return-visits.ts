import { clearKeptRecords } from '#src/host-app/kept-record.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { startOfflineWorker } from '#src/host-app/offline-worker.ts'
import { loadPart } from '#src/lib/load-part.ts'
import type { SessionStore } from '#src/session/session.ts'

type Parts = {
  session: SessionStore
  storage: DeviceStorage
  /** Asks again who is signed in. */
  restore: () => Promise<void>
}

/**
 * Prepares the next visit once this one has all it needs, and leaves nothing of a person who signs out here or in
 * another tab. Once a page, in the browser.
 */
export function startReturnVisits({ session, storage, restore }: Parts): void {
  const isSignedOut = () => session.get().token === null && storage.get('HAS_SESSION') === null
  let wasSignedOut = isSignedOut()
  session.subscribe(() => {
    const isOver = isSignedOut() && !wasSignedOut
    wasSignedOut = isSignedOut()
    if (isOver) void clearKeptRecords()
  })
  const askAgain = () => {
    if (document.hidden || !navigator.onLine || isSignedOut()) return
    if (session.get().member === null) void restore()
  }
  window.addEventListener('online', askAgain)
  document.addEventListener('visibilitychange', askAgain)
  whenIdle(() => {
    // A sign-out that was cut off half-way, or a browser whose owner removed the rest.
    if (isSignedOut()) void clearKeptRecords()
    void loadPart(() => import('./keep-what-is-typed.ts')).then((part) => part.keepWhatIsTyped(storage), () => {
      // Without it a reload loses what was typed, and nothing else.
    })
    if (import.meta.env.PROD) void startOfflineWorker(() => session.get().locale)
  })
}

function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari has no idle callback; two seconds after everything was loaded is idle enough.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 })
    else setTimeout(work, 2_000)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
