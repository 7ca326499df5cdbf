import { useSyncExternalStore } from 'react'
import type { Translator } from '@crema/i18n/messages'
import type { ApiClient } from '#src/api/api-client.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { requiredContext } from '#src/lib/state/required-context.ts'
import type { MessageStore } from './messages.ts'
import type { SessionKeeper } from './session-manager.ts'
import { asVisitor, type Session, type SessionStore } from './session.ts'

/** What a page is made of, the same from its start to its end. */
export type PageParts = {
  api: ApiClient
  session: SessionStore
  keeper: SessionKeeper
  texts: MessageStore
  /** What the device keeps; null on the server, which keeps nothing. */
  storage: DeviceStorage | null
  /** Settles when it is known whether this browser is signed in: a second tab asks the gateway first. */
  sessionReady: Promise<void>
}

export const [PagePartsProvider, usePageParts] = requiredContext<PageParts>('PagePartsProvider')

/** The session, drawn anew when it changes. While a server's page comes alive it is still a visitor's. */
export function useSession(): Session {
  const { session } = usePageParts()
  return useSyncExternalStore(session.subscribe, session.get, () => asVisitor(session.get()))
}

/** The words: `t('campaign.claim', { count })`. */
export function useText(): Translator['t'] {
  const { texts } = usePageParts()
  return useSyncExternalStore(texts.subscribe, texts.get, texts.get).t
}
