import { useSyncExternalStore } from 'react'
import type { Device } from '@crema/contract/page/device'
import type { Translator } from '@crema/i18n/messages'
import type { ApiClient, LoadedClient } from '#src/api/api-client.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { createRequiredContext } from '#src/lib/state/required-context.ts'
import type { MessageStore } from './message-store.ts'
import type { PersonalPage } from './personal-page.ts'
import type { SessionManager } from './session-manager.ts'
import { asVisitor, type Session, type SessionStore } from './session.ts'

/** The dependencies that components get by context, the same objects as long as the page is open. */
export type AppContext = {
  /** In the browser the client is loaded with the first call or by `loadClient`. */
  api: ApiClient & { loadClient?: () => Promise<LoadedClient> }
  session: SessionStore
  sessionManager: SessionManager
  messages: MessageStore
  /** The device's storage; null on the server. */
  storage: DeviceStorage | null
  /** Resolves once it is known whether this browser is signed in: a second tab asks the gateway first. */
  sessionReady: Promise<void>
  /** Where the gateway has rendered the page with the member's data. */
  personal?: PersonalPage | undefined
  /** The device for which the server renders, where the screen differs by it. */
  device?: Device | undefined
  /** On the server: whether the page is rendered for the chain's app, which the browser detects by its user agent. */
  isInApp?: boolean
}

export const [AppContextProvider, useAppContext] = createRequiredContext<AppContext>('AppContext')

/** The session; re-renders when it changes. During hydration it is a visitor's, as in the server's HTML. */
export function useSession(): Session {
  const { session } = useAppContext()
  return useSyncExternalStore(session.subscribe, session.get, () => asVisitor(session.get()))
}

/** The translate function `t('campaign.claim', { count })`; re-renders when the locale changes. */
export function useTranslate(): Translator['t'] {
  const { messages } = useAppContext()
  return useSyncExternalStore(messages.subscribe, messages.get, messages.get).t
}
