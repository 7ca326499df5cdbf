import { useNavigate } from '@tanstack/react-router'
import type { Member } from '@crema/contract/member'
import { useSessionStore } from '#src/session/session.ts'

/** After a change: the page knows the member as she is now, and goes back to the account. */
export function useSaved(): (member: Member) => void {
  const store = useSessionStore()
  const navigate = useNavigate()
  return (member) => {
    store.set({ member })
    void navigate({ to: '/home/account', replace: true })
  }
}
