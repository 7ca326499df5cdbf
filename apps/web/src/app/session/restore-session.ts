import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { SessionKeeper } from '#src/session/session-manager.ts'
import type { SessionStore } from '#src/session/session.ts'

type Parts = { api: ApiClient; session: SessionStore; keeper: SessionKeeper; storage: DeviceStorage }

/** Gets a token of its own for a tab without one, when the browser holds a refresh cookie. */
export async function renewSession({ api, keeper, storage }: Parts): Promise<boolean> {
  if (storage.get('HAS_SESSION') === null) {
    keeper.end()
    return false
  }
  try {
    const { session, member } = await api.call('POST customer/refresh', {})
    keeper.begin(session, member)
    return true
  } catch (error) {
    // Signed out elsewhere, or the cookie is gone. Without a connection nothing is known: keep what there is.
    const isGone =
      error instanceof ApiError && (error.failure.kind === 'refused' || error.failure.kind === 'protocol')
    if (isGone) keeper.end()
    return false
  }
}

/** At the start: who is signed in? Never rejects; a visitor is a good answer. */
export async function restoreSession(parts: Parts): Promise<void> {
  const { api, session, storage } = parts
  if (session.get().token === null) {
    if (storage.get('HAS_SESSION') !== null) await renewSession(parts)
    return
  }
  void api.call('GET customer/info', {}).then(
    (member) => session.set({ member }),
    (error: unknown) => {
      // A token that is no longer good has been renewed or ended by the client; other failures tell nothing.
      if (!(error instanceof ApiError)) throw error
    },
  )
}
