import { useSyncExternalStore } from 'react'
import { useAppContext } from './app-context.ts'
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
