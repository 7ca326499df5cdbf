import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useIsOnline } from '#src/host-app/use-is-online.ts'
import { PartMissing, partMissing } from '#src/lib/loading/dynamic-import.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { TicketsLink } from '#src/shared/screen/screen-links.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { LostArt } from '#src/ui/art/not-found-art.tsx'
import { OfflineArt } from '#src/ui/art/offline-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useOfflineTexts } from './offline/use-offline-messages.ts'
import styles from './route-error-screen.module.css'

/** A screen that could not be fetched or broke while drawing: what happened, and one way on. */
export function RouteFailureScreen({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const reload = () => {
    window.dispatchEvent(new Event(partMissing))
    window.location.reload()
  }
  const isMissing = error instanceof PartMissing
  const isOnline = useIsOnline()
  const isCutOff = !isOnline || (error instanceof ApiError && noAnswer.has(error.failure.kind))
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    const listen = () => retryOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  return (
    <Page top={<ScreenBar />}>
      {isCutOff ? (
        <CutOff
          text={error instanceof ApiError ? failureText(error, t) : t('failures.offline')}
          onRetry={retry}
        />
      ) : error instanceof ApiError ? (
        <FailureState error={error} onRetry={retry} level={1} />
      ) : (
        <EmptyState
          level={1}
          art={<LostArt />}
          title={t(isMissing ? 'failures.pageTitle' : 'failures.crashTitle')}
          text={t(isMissing ? 'failures.pageText' : 'failures.crashText')}
          action={<Button onClick={reload}>{t('common.reload')}</Button>}
        />
      )}
    </Page>
  )
}

const noAnswer: ReadonlySet<ApiError['failure']['kind']> = new Set(['offline', 'network', 'timeout'])

/** Without an answer there is still the wallet, where this device keeps one. */
function CutOff({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useText()
  const hasTexts = useOfflineTexts(true)
  const isSignedIn = usePageParts().storage?.get('HAS_SESSION') != null
  return (
    <EmptyState
      level={1}
      art={<OfflineArt />}
      title={t('failures.pageTitle')}
      text={text}
      action={
        <div className={styles.actions}>
          {hasTexts && isSignedIn ? <TicketsLink>{t('offline.openWallet')}</TicketsLink> : null}
          <Button variant={hasTexts && isSignedIn ? 'quiet' : 'primary'} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      }
    />
  )
}
