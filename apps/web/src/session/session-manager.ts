import type { QueryClient } from '@tanstack/react-query'
import type { Member, Session as MemberSession } from '@crema/contract/identity/member'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { SessionStore } from './session.ts'

/** Begins and ends a person's session on this device. */
export type SessionKeeper = {
  begin: (session: Pick<MemberSession, 'token'>, member: Member) => void
  end: () => void
}

/**
 * USER_TOKEN lives in session storage as the spec says, so it ends with the tab. HAS_SESSION tells other
 * tabs that the browser holds a refresh cookie, with which they get a token of their own.
 */
export function createSessionKeeper(
  store: SessionStore,
  storage: DeviceStorage,
  queries: QueryClient,
): SessionKeeper {
  return {
    begin: ({ token }, member) => {
      storage.set('USER_TOKEN', token)
      storage.set('HAS_SESSION', '1')
      store.set({ token, member })
      // What a visitor was shown of a campaign is not what a member may do with it.
      void queries.invalidateQueries()
      // What is still on its way for a screen to come is a visitor's as well, and is asked again once it is there.
      for (const { promise, queryKey } of queries
        .getQueryCache()
        .findAll({ type: 'inactive', fetchStatus: 'fetching' })) {
        const askAgain = () => queries.invalidateQueries({ queryKey })
        void promise?.then(askAgain, askAgain)
      }
    },
    end: () => {
      storage.remove('USER_TOKEN')
      storage.remove('HAS_SESSION')
      store.set({ token: null, member: null })
      queries.clear()
    },
  }
}
