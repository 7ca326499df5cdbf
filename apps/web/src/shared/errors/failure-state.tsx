import type { ComponentType } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState, type EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'
import { failureText } from './failure-text.ts'

/** The state of a section that could not be loaded, with a retry button. */
export function FailureState({
  error,
  onRetry,
  level = 2,
  State = EmptyState,
}: {
  error: unknown
  onRetry: () => void
  level?: 1 | 2
  /** Shows it, such as EmptyPanes for a whole screen. */
  State?: ComponentType<EmptyStateProps>
}) {
  const t = useTranslate()
  const isOffline = error instanceof ApiError && error.failure.kind === 'offline'
  return (
    <State
      level={level}
      art={<Picture image={isOffline ? 'offline' : 'lost'} />}
      title={t('failures.pageTitle')}
      text={failureText(error, t)}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
