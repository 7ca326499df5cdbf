import { onlineManager } from '@tanstack/react-query'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { registerServiceWorker } from '#src/host-app/register-service-worker.ts'
import { clearStoredRecords } from '#src/host-app/stored-record.ts'
import type { SessionStore } from '#src/session/session.ts'
import { preserveInput } from '../hydration/preserve-input.ts'

type OfflineSupportContext = {
  session: SessionStore
  storage: DeviceStorage
  /** See AppContext. */
  sessionReady: Promise<void>
}

/**
 * Installs the service worker, and deletes the stored records of a member who signs out here or in another tab. To be called
 * once per page, when everything else has loaded. `restore` restores the member's session.
 */
export function startOfflineSupport(
  { session, storage, sessionReady }: OfflineSupportContext,
  restore: () => Promise<void>,
): void {
  // It assumes a connection at the start, and would not fetch again once there is one.
  onlineManager.setOnline(navigator.onLine)
  const isSignedOut = () => session.get().token === null && storage.get('HAS_SESSION') === null
  let wasSignedOut = isSignedOut()
  session.subscribe(() => {
    const hasSignedOut = isSignedOut() && !wasSignedOut
    wasSignedOut = isSignedOut()
    if (!hasSignedOut) return
    void clearStoredRecords('member')
    // The next person at this browser may be another one.
    void clearStoredRecords('device')
  })
  const restoreMember = () => {
    if (document.hidden || !navigator.onLine || isSignedOut()) return
    if (session.get().member === null) void restore()
  }
  // The exchange of a launch token replaces the browser's session. A refresh at the same time would send the cookie of the
  // replaced one, and its answer would sign in the previous member or end the new session.
  const restoreWhenReady = () => void sessionReady.then(restoreMember, restoreMember)
  window.addEventListener('online', restoreWhenReady)
  document.addEventListener('visibilitychange', restoreWhenReady)
  // For events before this module was loaded, a sign-out that did not finish, and storage cleared by the member.
  restoreWhenReady()
  if (isSignedOut()) void clearStoredRecords('member')
  preserveInput(storage)
  if (import.meta.env.PROD) void registerServiceWorker(() => session.get().locale)
}
