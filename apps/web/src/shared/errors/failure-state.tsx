import { ApiError } from '#src/api/api-error.ts'
import { useText } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LostArt } from '#src/ui/art/not-found-art.tsx'
import { OfflineArt } from '#src/ui/art/offline-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { failureText } from './failure-text.ts'

/** A part of a screen could not be fetched: what happened, and one way on. */
export function FailureState({
  error,
  onRetry,
  level = 2,
}: {
  error: unknown
  onRetry: () => void
  level?: 1 | 2
}) {
  const t = useText()
  const isOffline = error instanceof ApiError && error.failure.kind === 'offline'
  return (
    <EmptyState
      level={level}
      art={isOffline ? <OfflineArt /> : <LostArt />}
      title={t('failures.pageTitle')}
      text={failureText(error, t)}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
