import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { SessionManager } from '#src/session/session-manager.ts'
import type { SessionStore } from '#src/session/session.ts'

type SessionContext = {
  api: ApiClient
  session: SessionStore
  sessionManager: SessionManager
  storage: DeviceStorage
}

/** Gets a token for a tab without one where the browser has a refresh cookie; false where it has none or it is refused. */
export async function renewSession(context: SessionContext): Promise<boolean> {
  const { api, sessionManager, storage } = context
  const started = storage.get('HAS_SESSION')
  if (started === null) {
    sessionManager.end()
    return false
  }
  try {
    const { session, member } = await api.call('POST customer/refresh', {})
    sessionManager.start(session, member)
    return true
  } catch (error) {
    // Signed out elsewhere, or the cookie has expired. Without a connection the session stays as it is.
    const isEnded =
      error instanceof ApiError && (error.failure.kind === 'refused' || error.failure.kind === 'protocol')
    // Another tab has signed in after this request was sent with the previous cookie.
    if (isEnded && storage.get('HAS_SESSION') !== started) return renewSession(context)
    if (isEnded) sessionManager.end()
    return false
  }
}

/** Restores the member of a token or refresh cookie when the page starts. Never rejects with an ApiError. */
export async function restoreSession(context: SessionContext): Promise<void> {
  const { api, session, storage } = context
  if (session.get().token === null) {
    if (storage.get('HAS_SESSION') !== null) await renewSession(context)
    return
  }
  void api.call('GET customer/info', {}).then(
    (member) => session.set({ member }),
    (error: unknown) => {
      // The client has renewed or ended an expired token; other errors do not change the session.
      if (!(error instanceof ApiError)) throw error
    },
  )
}
