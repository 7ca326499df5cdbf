import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Page } from '#src/ui/layout/page.tsx'

const loadScreen = () => loadModule(() => import('./route-error-screen.tsx'))

/** Loads the error screen while there is a connection, since a lost connection is one of the errors it shows. */
export const preloadRouteError = () => void loadScreen().catch(() => undefined)

const LazyRouteErrorScreen = lazy(() =>
  loadScreen().then(
    ({ RouteErrorScreen }) => ({ default: RouteErrorScreen }),
    () => ({ default: MinimalRouteError }),
  ),
)

/** The router's error component: a screen could not be loaded or failed to render. */
export function RouteError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <LazyRouteErrorScreen {...props} />
    </Suspense>
  )
}

/** Shown where the error screen cannot be loaded either. Every page contains its messages. */
function MinimalRouteError() {
  const t = useTranslate()
  return (
    <Page>
      <h1>{t(navigator.onLine ? 'failures.crashTitle' : 'failures.offline')}</h1>
      <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
    </Page>
  )
}
