import { useNavigate } from '@tanstack/react-router'
import type { Member } from '@crema/contract/identity/member'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'

/** After a change: stores the changed member in the session, shows a toast, and navigates back to the account. */
export function useFinishChange(): (member: Member) => void {
  const t = useTranslate()
  const { session } = useAppContext()
  const navigate = useNavigate()
  return (member) => {
    session.set({ member })
    showToast(t('account.saved'))
    void navigate({ ...paths.account(), replace: true })
  }
}
