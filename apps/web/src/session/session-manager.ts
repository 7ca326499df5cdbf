import type { QueryClient } from '@tanstack/react-query'
import type { Member, Session as MemberSession } from '@crema/contract/identity/member'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import type { SessionStore } from './session.ts'

/** Starts and ends a member's session on this device. */
export type SessionManager = {
  start: (session: Pick<MemberSession, 'token'>, member: Member) => void
  end: () => void
}

/** What the page was rendered with and is the same for every visitor: it stays when a session ends. */
export const visitorData = new WeakSet<object>()

/**
 * USER_TOKEN is in session storage, as the specification requires, so it is deleted with the tab. HAS_SESSION means that the
 * browser has a refresh cookie, with which other tabs get a token of their own; each start of a session gives it another
 * value.
 */
export function createSessionManager(
  store: SessionStore,
  storage: DeviceStorage,
  queries: QueryClient,
): SessionManager {
  return {
    start: ({ token }, member) => {
      storage.set('USER_TOKEN', token)
      storage.set('HAS_SESSION', String(Date.now()))
      store.set({ token, member })
      // A campaign's claim state differs between visitor and member.
      void queries.invalidateQueries()
      // Prefetched answers that are still in flight are a visitor's as well; they are fetched again once they arrive.
      for (const { promise, queryKey } of queries
        .getQueryCache()
        .findAll({ type: 'inactive', fetchStatus: 'fetching' })) {
        const refetch = () => queries.invalidateQueries({ queryKey })
        void promise?.then(refetch, refetch)
      }
    },
    end: () => {
      storage.remove('USER_TOKEN')
      storage.remove('HAS_SESSION')
      store.set({ token: null, member: null })
      // Components that are not hydrated yet must find what they were rendered with.
      queries.removeQueries({ predicate: ({ state }) => !visitorData.has(state.data as object) })
      queries.getMutationCache().clear()
    },
  }
}
