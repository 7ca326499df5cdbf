import type { Country } from '@crema/contract/countries/countries'
import type { Member } from '@crema/contract/identity/member'
import type { Locale } from '@crema/i18n/locales'
import { createListeners } from '#src/lib/state/listeners.ts'

/** What the page knows of the person and the place. */
export type Session = {
  locale: Locale
  country: Country
  /** The person's IANA zone. */
  zone: string
  deviceId: string
  /** The store that the link or the app around the page names (`appShopMdCode`): where the person stands, or has chosen there. */
  shopMdCode: string | null
  /** USER_TOKEN: present when signed in. */
  token: string | null
  /** LOGOUT_TOKEN: held by somebody who is deleting the account. */
  logoutToken: string | null
  /** Known a moment after the token. */
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

/** What a visitor would see of it. */
export function asVisitor(session: Session): Session {
  const known = visitors.get(session)
  if (known) return known
  const visitor = { ...session, shopMdCode: null, token: null, logoutToken: null, member: null }
  visitors.set(session, visitor)
  return visitor
}
