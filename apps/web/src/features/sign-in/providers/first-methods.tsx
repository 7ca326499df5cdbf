import type { SignInAnswer } from '@crema/contract/identity/member'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { usePasskeyAutofill } from '../passkeys/use-passkey-autofill.ts'
import type { SignInDraft, StageAfter } from '../sign-in-draft.ts'
import { useStepMessages } from '../steps/step-messages.ts'
import { OtherMethods } from './other-methods.tsx'

export type FirstMethodsProps = {
  draft: SignInDraft
  onMember: (isNew: boolean) => void
  onDone: () => void
}

/**
 * The methods beside the address of the first step, and passkeys in its autofill list. They have a chunk of their own,
 * because the first step belongs to the campaign page.
 */
export function FirstMethods({ draft, onMember, onDone }: FirstMethodsProps) {
  useStepMessages()
  const { storage, sessionManager } = useAppContext()
  const { token } = useSession()
  const receive = (answer: SignInAnswer) => {
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
  }
  // Off once the member is signed in, while the next screen is loading.
  const error = usePasskeyAutofill(receive, token === null)
  return (
    <>
      <CallError error={error} />
      <OtherMethods
        onProvider={(signIn) =>
          draft.open({ state: 'provider', signIn } satisfies StageAfter<'address', 'providerSignedIn'>)
        }
        onAnswer={receive}
      />
    </>
  )
}
