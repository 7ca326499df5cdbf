import { usePageParts, useSession } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import type { SignInDraft } from '../sign-in-draft.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

export type PasskeyOfferProps = {
  draft: SignInDraft
  onMember: (isNew: boolean) => void
  onDone: () => void
}

/** Passkeys for the first step, which comes without what they need. */
export function PasskeyOffer({ draft, onMember, onDone }: PasskeyOfferProps) {
  const { storage, keeper } = usePageParts()
  const { token } = useSession()
  const problem = usePasskeyAutofill((answer) => {
    if (answer.outcome === 'passwordNeeded')
      draft.keep({ state: 'newPassword', pendingToken: answer.pendingToken })
    if (answer.outcome !== 'signedIn') return
    storage?.remove('SIGN_IN_EMAIL')
    keeper.begin(answer.session, answer.member)
    onMember(false)
    onDone()
    // Nothing is offered to who is signed in, while the screen she goes to is on its way.
  }, token === null)
  return <CallProblem error={problem} />
}
