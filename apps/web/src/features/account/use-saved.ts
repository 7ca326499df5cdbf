import { useNavigate } from '@tanstack/react-router'
import type { Member } from '@crema/contract/identity/member'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { showToast } from '#src/session/toasts.ts'

/** After a change: the page knows the member as she is now, says so, and goes back to the account. */
export function useSaved(): (member: Member) => void {
  const t = useText()
  const { session } = usePageParts()
  const navigate = useNavigate()
  return (member) => {
    session.set({ member })
    showToast(t('account.saved'))
    void navigate({ to: '/home/account', replace: true })
  }
}
