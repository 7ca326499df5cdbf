import { useSyncExternalStore } from 'react'
import { isInHostApp } from '#src/host-app/host-app.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import { useAppContext } from '#src/session/app-context.ts'
import { isRenderedFor } from '#src/session/rendered-for.ts'

/**
 * Whether the page is inside the chain's app, which has a navigation of its own. During hydration what the page was rendered
 * for: the demo's host app changes the user agent only after the page's request.
 */
export function useIsInApp(): boolean {
  const { isInApp = false } = useAppContext()
  return useSyncExternalStore(
    noSubscription,
    isInHostApp,
    import.meta.env.SSR ? () => isInApp : () => isRenderedFor('inApp'),
  )
}
