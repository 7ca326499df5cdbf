import type { ReactNode } from 'react'
import { ApiError, refusalName } from '#src/api/api-error.ts'
import { brand } from '#src/lib/brand/brand.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { resendWaitText } from '../identity/codes/code-refusal.ts'
import { failureText } from './failure-text.ts'

/** The error of a call that belongs to no form field, with an action that helps. Renders nothing without an error. */
export function CallError({ error, action }: { error: unknown; action?: ReactNode }) {
  const t = useTranslate()
  const { locale } = useSession()
  if (!error) return null
  const contact =
    refusalName(error) === 'accountAbnormal' ? (
      <a className={buttonClass('quiet', 'small')} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
    ) : undefined
  return (
    <Notice
      tone="error"
      live
      title={resendWaitText(error, t, locale) ?? failureText(error, t)}
      action={contact ?? action}
    />
  )
}

/** The gateway rejected input that the page's own validation had accepted (status 400). */
export function isBadRequest(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'protocol' && error.failure.status === 400
}
