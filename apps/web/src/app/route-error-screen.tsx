import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { ModuleLoadError, moduleLoadFailed } from '#src/lib/loading/load-module.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { EmptyPanes } from '#src/shared/panes/state-panes.tsx'
import { WalletLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { useOfflineMessages } from './offline/use-offline-messages.ts'
import styles from './route-error-screen.module.css'

/** Shown when a screen could not be loaded or failed to render: what happened, and one action. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const t = useTranslate()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const reload = () => {
    window.dispatchEvent(new Event(moduleLoadFailed))
    window.location.reload()
  }
  const isMissing = error instanceof ModuleLoadError
  const isOnline = useIsOnline()
  const isConnectionError =
    !isOnline || (error instanceof ApiError && connectionFailures.has(error.failure.kind))
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    const listen = () => retryOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  return (
    <PanesPage>
      {isConnectionError ? (
        <ConnectionError
          text={error instanceof ApiError ? failureText(error, t) : t('failures.offline')}
          onRetry={retry}
        />
      ) : error instanceof ApiError ? (
        <FailureState error={error} onRetry={retry} level={1} State={EmptyPanes} />
      ) : (
        <EmptyPanes
          level={1}
          tone="off"
          art={<Picture image="lost" />}
          title={t(isMissing ? 'failures.pageTitle' : 'failures.crashTitle')}
          text={t(isMissing ? 'failures.pageText' : 'failures.crashText')}
          action={<Button onClick={reload}>{t('common.reload')}</Button>}
        />
      )}
    </PanesPage>
  )
}

const connectionFailures: ReadonlySet<ApiError['failure']['kind']> = new Set([
  'offline',
  'network',
  'timeout',
])

/** Without a connection the wallet still opens where this device has stored it. */
function ConnectionError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslate()
  const hasMessages = useOfflineMessages(true)
  const isSignedIn = useAppContext().storage?.get('HAS_SESSION') != null
  return (
    <EmptyPanes
      level={1}
      tone="off"
      art={<Picture image="offline" />}
      title={t('failures.pageTitle')}
      text={text}
      action={
        <div className={styles.actions}>
          {hasMessages && isSignedIn ? <WalletLink>{t('offline.openWallet')}</WalletLink> : null}
          <Button variant={hasMessages && isSignedIn ? 'quiet' : 'primary'} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      }
    />
  )
}
