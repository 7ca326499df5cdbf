import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadModule } from '#src/lib/loading/dynamic-import.ts'
import { useText } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Page } from '#src/ui/layout/page.tsx'

const load = () => loadModule(() => import('./route-error-screen.tsx'))

/** Fetched after the first tap, while there is a connection, for it may tell that there is none. */
export const fetchRouteFailure = () => void load().catch(() => undefined)

const FailureScreen = lazy(() =>
  load().then(
    ({ RouteFailureScreen }) => ({ default: RouteFailureScreen }),
    () => ({ default: BareFailure }),
  ),
)

/** A screen that could not be fetched or broke while drawing. */
export function RouteFailure(props: ErrorComponentProps) {
  return (
    <Suspense>
      <FailureScreen {...props} />
    </Suspense>
  )
}

/** Where even the screen for that does not come: in words that every page brings along. */
function BareFailure() {
  const t = useText()
  return (
    <Page>
      <h1>{t(navigator.onLine ? 'failures.crashTitle' : 'failures.offline')}</h1>
      <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
    </Page>
  )
}
