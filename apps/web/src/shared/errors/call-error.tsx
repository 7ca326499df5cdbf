import type { ReactNode } from 'react'
import { ApiError, refusalName } from '#src/api/api-error.ts'
import { brand } from '#src/lib/brand/brand.ts'
import { useSession, useText } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { waitText } from '../identity/codes/code-refusal.ts'
import { failureText } from './failure-text.ts'

/** What went wrong with a call and belongs to no field, with what would help. Nothing where nothing did. */
export function CallProblem({ error, action }: { error: unknown; action?: ReactNode }) {
  const t = useText()
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
      title={waitText(error, t, locale) ?? failureText(error, t)}
      action={contact ?? action}
    />
  )
}

/** The gateway could not read what was typed, though the page took it for good. */
export function isBadRequest(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'protocol' && error.failure.status === 400
}
