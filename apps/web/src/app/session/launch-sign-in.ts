import type { ApiClient } from '#src/api/api-client.ts'
import { ApiError, isTransient, refusalName } from '#src/api/api-error.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import type { MessageStore } from '#src/session/message-store.ts'
import type { SessionManager } from '#src/session/session-manager.ts'
import type { SessionStore } from '#src/session/session.ts'
import { showToast } from '#src/session/toasts.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { renewSession } from './restore-session.ts'

/** The members that a link and its payload name. */
export type LaunchMembers = { memberId?: string | undefined; payloadMemberId?: string | undefined }

type LaunchContext = {
  api: ApiClient
  session: SessionStore
  sessionManager: SessionManager
  storage: DeviceStorage
  messages: MessageStore
}

const retryAfterMs = 1_000

/**
 * Exchanges the launch token of a link for a session, after a question where another member is signed in. Where that fails,
 * the page continues with the previous session and shows the error. Never rejects with an ApiError.
 */
export async function signInByLaunchToken(
  context: LaunchContext,
  token: string,
  named: LaunchMembers,
): Promise<void> {
  const { api, messages, session, sessionManager, storage } = context
  const request = { token, attempt: newUuid(), ...named }
  const exchange = (given: { replaces?: true } = {}) =>
    api.call('POST customer/launch', { ...request, ...given }).catch(async (error: unknown) => {
      // The response may be lost though the token was used; the same attempt gets it again.
      if (!isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
      return api.call('POST customer/launch', { ...request, ...given })
    })
  try {
    let launched = await exchange()
    if (launched.outcome === 'otherMember') {
      const question = await loadModule(() => import('./ask-launch-switch.tsx'))
      if (!(await question.askLaunchSwitch(launched, await loadTranslate(messages)))) {
        await renewSession(context)
        return
      }
      launched = await exchange({ replaces: true })
      if (launched.outcome === 'otherMember') throw new Error('The gateway asks again.')
    }
    sessionManager.start(launched.session, launched.member)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Whoever is signed in stays so: only a link that the gateway accepts may change that.
    if (storage.get('HAS_SESSION') !== null) await renewSession(context)
    const { member } = session.get()
    const ids = Object.values(named).filter((id) => id !== undefined)
    // A link that was opened before, by its own member.
    if (member && ids.length > 0 && ids.every((id) => id === member.memberId)) return
    const t = await loadTranslate(messages)
    const refused = refusalName(error)
    const text =
      refused === 'tokenInvalid'
        ? t(member ? 'launch.endedSignedIn' : 'launch.ended')
        : refused === 'loginRequired'
          ? t('launch.passwordReset')
          : failureText(error, t)
    showToast(text, 'error')
  }
}

async function loadTranslate(messages: MessageStore) {
  await messages.load('launch', 'failures')
  // While a rendered page hydrates, `load` does not wait.
  await messages.loadRemaining()
  return messages.get().t
}
