import type { ReactNode } from 'react'
import { ApiError, refusalName } from '#src/api/api-error.ts'
import { brand } from '#src/lib/brand/brand.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { resendWaitText } from '../identity/codes/code-refusal.ts'
import { failureText } from './failure-text.ts'

type CallErrorProps = {
  error: unknown
  /** What did not happen, above the reason. */
  title?: string | undefined
  action?: ReactNode
}

/** The error of a call that belongs to no form field, with an action that helps. Renders nothing without an error. */
export function CallError({ error, title, action }: CallErrorProps) {
  const t = useTranslate()
  const { locale } = useSession()
  if (!error) return null
  const contact =
    refusalName(error) === 'accountAbnormal' ? (
      <a className={buttonClass('quiet', 'small')} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
    ) : undefined
  const reason = resendWaitText(error, t, locale) ?? failureText(error, t)
  return (
    <Notice
      tone="error"
      live
      title={title ?? reason}
      text={title === undefined ? undefined : reason}
      action={contact ?? action}
    />
  )
}

/** The gateway rejected input that the page's own validation had accepted (status 400). */
export function isBadRequest(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'protocol' && error.failure.status === 400
}
