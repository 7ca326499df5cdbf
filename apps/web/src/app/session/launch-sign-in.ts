import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError, isPassing, refusalName } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import type { MessageStore } from '#src/session/messages.ts'
import type { SessionKeeper } from '#src/session/session-manager.ts'
import type { SessionStore } from '#src/session/session.ts'
import { showToast } from '#src/session/toasts.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { renewSession } from './restore-session.ts'

type Parts = {
  api: ApiClient
  session: SessionStore
  keeper: SessionKeeper
  storage: DeviceStorage
  texts: MessageStore
}

const pauseMs = 1_000

/**
 * Exchanges the launch token of a link for a session. Never rejects: whoever cannot be signed in goes on as a visitor
 * and is told why. `memberId`: whom the link names.
 */
export async function enterByLaunch(
  parts: Parts,
  token: string,
  memberId: string | undefined,
): Promise<void> {
  const { api, keeper, session, storage, texts } = parts
  const request = { token, attempt: newUuid(), ...(memberId === undefined ? {} : { memberId }) }
  try {
    const entered = await api.call('POST customer/launch', request).catch(async (error: unknown) => {
      // The answer may be lost though the token was taken; the same attempt gets it again.
      if (!isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return api.call('POST customer/launch', request)
    })
    keeper.begin(entered.session, entered.member)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A link that was opened before, by a reload or from a list of tabs: then this browser is usually signed in.
    if (storage.get('HAS_SESSION') !== null) await renewSession(parts)
    const { member } = session.get()
    if (member && (memberId === undefined || member.memberId === memberId)) return
    // The app says that it is somebody else's turn.
    if (member) keeper.end()
    await texts.need('launch', 'failures')
    // While a drawn page begins, what is needed counts as there.
    await texts.complete()
    const { t } = texts.get()
    showToast(refusalName(error) === 'tokenInvalid' ? t('launch.ended') : failureText(error, t), 'error')
  }
}
