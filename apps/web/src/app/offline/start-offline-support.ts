import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { startOfflineWorker } from '#src/host-app/register-service-worker.ts'
import { clearKeptRecords } from '#src/host-app/stored-record.ts'
import type { SessionStore } from '#src/session/session.ts'
import { keepWhatIsTyped } from '../hydration/preserve-input.ts'

type Parts = {
  session: SessionStore
  storage: DeviceStorage
  /** Asks again who is signed in. */
  restore: () => Promise<void>
}

/**
 * Prepares the next visit, and leaves nothing of a person who signs out here or in another tab. Once a page, in the
 * browser, when this visit has all it needs.
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
  // What went by before this part was there, and a sign-out that was cut off half-way, or a browser whose owner removed the rest.
  askAgain()
  if (isSignedOut()) void clearKeptRecords()
  keepWhatIsTyped(storage)
  if (import.meta.env.PROD) void startOfflineWorker(() => session.get().locale)
}
