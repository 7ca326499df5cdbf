import { useAppContext, useSession } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import type { SignInDraft, StageAfter } from '../sign-in-draft.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

export type PasskeyOfferProps = {
  draft: SignInDraft
  onMember: (isNew: boolean) => void
  onDone: () => void
}

/** Passkey autofill for the first step. It has a chunk of its own, because the first step belongs to the campaign page. */
export function PasskeyOffer({ draft, onMember, onDone }: PasskeyOfferProps) {
  const { storage, sessionManager } = useAppContext()
  const { token } = useSession()
  const error = usePasskeyAutofill((answer) => {
    if (answer.outcome === 'passwordNeeded')
      draft.save({
        state: 'newPassword',
        pendingToken: answer.pendingToken,
      } satisfies StageAfter<'address', 'passwordRequired'>)
    if (answer.outcome !== 'signedIn') return
    storage?.remove('SIGN_IN_EMAIL')
    sessionManager.start(answer.session, answer.member)
    onMember(false)
    onDone()
    // Off once the member is signed in, while the next screen is loading.
  }, token === null)
  return <CallError error={error} />
}
