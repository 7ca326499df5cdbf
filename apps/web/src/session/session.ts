import type { Country } from '@crema/contract/countries/countries'
import type { Member } from '@crema/contract/identity/member'
import type { Locale } from '@crema/i18n/locales'
import { createListeners } from '#src/lib/state/listeners.ts'

/**
 * The visitor or member of the page, and what link and host app have named: the session values of the specification.
 * Decision 0047 lists their names there, and where each is stored for a reload.
 */
export type Session = {
  /** `lang` */
  locale: Locale
  /** The language that link or host app named for where they named none in `lang`; `en` without one. */
  defaultLang: Locale
  /** `cnty` */
  country: Country
  /** The IANA time zone of the device. */
  zone: string
  /** `latitude,longitude`; `refused` where the visitor denied access to it; null where it was not requested. */
  position: string | null
  /** `did` */
  deviceId: string
  /** The store that the link names: where the visitor is. */
  shopMdCode: string | null
  /** The store that is chosen in the host app. */
  appShopMdCode: string | null
  /** The member of the host app, who need not be the one of the page. Never with a token. */
  appUserInfo: { memberId: string } | null
  /** USER_TOKEN: present when signed in. */
  token: string | null
  /** LOGOUT_TOKEN: present while an account is being deleted. */
  logoutToken: string | null
  /** `userInfo`. Null until it has been read with the token. */
  member: Member | null
}

/** The store of the link, or else of the host app. */
export const launchStoreId = ({ shopMdCode, appShopMdCode }: Session): string | null =>
  shopMdCode ?? appShopMdCode

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
  const visitor: Session = {
    ...session,
    position: null,
    shopMdCode: null,
    appShopMdCode: null,
    token: null,
    logoutToken: null,
    member: null,
  }
  visitors.set(session, visitor)
  return visitor
}
