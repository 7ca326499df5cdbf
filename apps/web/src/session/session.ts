import type { Country } from '@crema/contract/countries/countries'
import type { Member } from '@crema/contract/identity/member'
import type { Locale } from '@crema/i18n/locales'
import { createListeners } from '#src/lib/state/listeners.ts'

/** The visitor or member of the page, with locale and country. */
export type Session = {
  locale: Locale
  country: Country
  /** The IANA time zone of the device. */
  zone: string
  deviceId: string
  /** The store that the link or the host app names (`shopMdCode`): where the visitor is, or the one chosen in the app. */
  launchStoreId: string | null
  /** USER_TOKEN: present when signed in. */
  token: string | null
  /** LOGOUT_TOKEN: present while an account is being deleted. */
  logoutToken: string | null
  /** Null until it has been read with the token. */
  member: Member | null
}

export type SessionStore = {
  get: () => Session
  set: (change: Partial<Session>) => void
  subscribe: (changed: () => void) => () => void
}

export function createSessionStore(initial: Session): SessionStore {
  let session = initial
  const { subscribe, notify } = createListeners()
  return {
    get: () => session,
    set: (change) => {
      session = { ...session, ...change }
      notify()
    },
    subscribe,
  }
}

const visitors = new WeakMap<Session, Session>()

/** The same session without a member. The same object for the same session, as `useSyncExternalStore` requires. */
export function asVisitor(session: Session): Session {
  const known = visitors.get(session)
  if (known) return known
  const visitor: Session = { ...session, launchStoreId: null, token: null, logoutToken: null, member: null }
  visitors.set(session, visitor)
  return visitor
}
