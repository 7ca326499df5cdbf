import type { SignInReason } from '#src/session/member-gate.ts'
import type { ChosenStore } from '#src/shared/claim-state/chosen-store.ts'

export type InvitationLink = { activityNo: string; fissionCode: string }

export type Help = {
  /** Helps the inviter. What `missing` names, by default a sign-in, is requested first. `button`: what was tapped. */
  help: (missing?: SignInReason, button?: HTMLElement) => void
  isSending: boolean
  /** Helped on this screen. */
  isDone: boolean
  error: unknown
  store: ChosenStore | null
}
