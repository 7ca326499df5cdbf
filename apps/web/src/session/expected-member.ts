import { useSyncExternalStore } from 'react'
import { useAppContext } from './app-context.ts'
import type { PersonalMember } from './personal-page.ts'
import { isRenderedFor } from './rendered-for.ts'

/**
 * Whether a member is signed in, or this browser has a session that is still to be restored. During hydration what the
 * page was rendered for, so that a member sees no invitation to sign in.
 */
export function useIsMemberExpected(): boolean {
  const { session, storage } = useAppContext()
  const isExpected = () => session.get().token !== null || storage?.get('HAS_SESSION') != null
  return useSyncExternalStore(
    session.subscribe,
    isExpected,
    import.meta.env.SSR ? isExpected : () => isRenderedFor('forMember'),
  )
}

/** The member; until the session is restored the one with whose data the gateway has rendered the page. */
export function useExpectedMember(): PersonalMember | null {
  const { session, storage, personal } = useAppContext()
  const rendered = personal?.member ?? null
  return useSyncExternalStore(
    session.subscribe,
    () => session.get().member ?? (storage?.get('HAS_SESSION') === personal?.session ? rendered : null),
    () => rendered,
  )
}
