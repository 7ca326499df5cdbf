import { onlineManager } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
export { watchDeviceChoice } from '../consent/watch-device-choice.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { clearStoredRecords } from '#src/host-app/stored-record.ts'
import type { AppContext } from '#src/session/app-context.ts'
import { watchDeviceChoice } from '../consent/watch-device-choice.ts'
import { preserveInput } from '../hydration/preserve-input.ts'

/** The context of a page in the browser, which has a storage. */
type OfflineSupportContext = AppContext & { storage: DeviceStorage }

/**
 * Installs the service worker where the person has chosen offline copies, asks for that choice where it is due, and deletes the
 * stored records of a member who signs out here or in another tab. To be called
 * once per page, when everything else has loaded. `restore` restores the member's session.
 */
export function startOfflineSupport(
  context: OfflineSupportContext,
  router: AnyRouter,
  restore: () => Promise<void>,
): void {
  const { session, storage, sessionReady } = context
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
  watchDeviceChoice(context, router)
}
