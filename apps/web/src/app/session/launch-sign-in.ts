import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError, isTransient, refusalName } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import type { SessionManager } from '#src/session/session-manager.ts'
import type { SessionStore } from '#src/session/session.ts'
import { showToast } from '#src/session/toasts.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { renewSession } from './restore-session.ts'

type LaunchContext = {
  api: ApiClient
  session: SessionStore
  sessionManager: SessionManager
  storage: DeviceStorage
  messages: MessageStore
}

const retryAfterMs = 1_000

/**
 * Exchanges the launch token of a link for a session. Where that fails, the page continues for a visitor and shows the error.
 * Never rejects with an ApiError. `memberId`: the member named by the link.
 */
export async function signInByLaunchToken(
  context: LaunchContext,
  token: string,
  memberId: string | undefined,
): Promise<void> {
  const { api, messages, session, sessionManager, storage } = context
  const request = { token, attempt: newUuid(), ...(memberId === undefined ? {} : { memberId }) }
  try {
    const launched = await api.call('POST customer/launch', request).catch(async (error: unknown) => {
      // The response may be lost though the token was used; the same attempt gets it again.
      if (!isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
      return api.call('POST customer/launch', request)
    })
    sessionManager.start(launched.session, launched.member)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A link that was opened before, such as by a reload: then this browser is usually signed in.
    if (storage.get('HAS_SESSION') !== null) await renewSession(context)
    const { member } = session.get()
    if (member && (memberId === undefined || member.memberId === memberId)) return
    // The link is for another member.
    if (member) sessionManager.end()
    await messages.load('launch', 'failures')
    // While a rendered page hydrates, `load` does not wait.
    await messages.loadRemaining()
    const { t } = messages.get()
    showToast(refusalName(error) === 'tokenInvalid' ? t('launch.ended') : failureText(error, t), 'error')
  }
}
