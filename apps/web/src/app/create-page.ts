import type { AnyRouter } from '@tanstack/react-router'
import { createLazyClient } from '#src/api/lazy-client.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { type DeviceStorage, onStoredChange } from '#src/host-app/device-storage.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import type { AppContext } from '#src/session/app-context.ts'
import { requestReauthentication } from '#src/session/member-gate.ts'
import { createMessageStore } from '#src/session/message-store.ts'
import { createSessionManager } from '#src/session/session-manager.ts'
import type { SessionStore } from '#src/session/session.ts'
import { showToast } from '#src/session/toasts.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { readSettings } from './page-settings.ts'
import { adoptAppMember } from './session/app-session.ts'
import type { LaunchMembers } from './session/launch-sign-in.ts'
import { renewSession, restoreSession } from './session/restore-session.ts'

export type Page = ReturnType<typeof createPage>

/** Creates the dependencies of the page and restores the member's session. `named`: the members that a launch link names. */
export function createPage(session: SessionStore, storage: DeviceStorage, named: LaunchMembers) {
  // The list of all message files is in that chunk: a rendered page contains its messages.
  const loadFirstTap = () => loadModule(() => import('./hydration/first-tap-chunk.ts'))
  const messages = createMessageStore(session.get().locale, async (feature, locale) =>
    (await loadFirstTap()).loadCatalog(feature, locale),
  )
  const queries = createQueryClient({
    beforeError: messages.loadRemaining,
    showError: (error) => showToast(failureText(error, messages.get().t), 'error'),
  })
  const sessionManager = createSessionManager(session, storage, queries)
  const api = createLazyClient(loadFirstTap, {
    settings: readSettings(),
    session,
    renewSession: () => renewSession(sessionContext),
    reauthenticate: requestReauthentication,
  })
  const sessionContext = { api, session, sessionManager, storage, messages }
  const signIn = async () => {
    // The script in the head of the page has removed it from the address.
    const launchToken = window.cremaLaunch
    if (launchToken === undefined) return restoreSession(sessionContext)
    const { signInByLaunchToken } = await loadModule(() => import('./session/launch-sign-in.ts'))
    return signInByLaunchToken(sessionContext, launchToken, named)
  }
  const context: typeof sessionContext & Pick<AppContext, 'sessionReady' | 'personal'> = {
    ...sessionContext,
    sessionReady: signIn().then(() => adoptAppMember(sessionContext)),
  }
  onStoredChange('HAS_SESSION', () => {
    // The current value, because this tab may have signed in since.
    if (storage.get('HAS_SESSION') === null) sessionManager.end()
    else if (session.get().token === null) void restoreSession(sessionContext)
  })
  const prepareOffline = (router: AnyRouter) =>
    whenIdle(() => {
      void loadModule(() => import('./offline/start-offline-support.ts')).then(
        ({ startOfflineSupport }) =>
          startOfflineSupport(context, router, () => restoreSession(sessionContext)),
        () => {
          // Without it the page works, but not offline.
        },
      )
    })
  return { context, queries, prepareOffline }
}
