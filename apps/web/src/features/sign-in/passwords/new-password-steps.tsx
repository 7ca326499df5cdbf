// The steps that end with a new password.
import { useApi } from '#src/api/api.ts'
import { refusalName } from '#src/api/api-error.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { useJourney } from '../steps/journey-context.ts'
import { Later } from '../steps/later.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { noTarget, targetInbox } from '../steps/shown-target.ts'
import { isDeadCode, recover } from '../steps/sign-in-calls.ts'
import type { StageData } from '../sign-in-draft.ts'

/** The account asks for one before anything else. */
export function NewPasswordStep({ stage: { pendingToken } }: { stage: StageData['newPassword'] }) {
  const t = useText()
  const api = useApi()
  const { receive } = useJourney()
  return (
    <NewPasswordForm
      text={t('sign-in-steps.newPasswordText')}
      username=""
      save={async (newPassword) => {
        const answer = await api.call('POST customer/setPassword', { pendingToken, newPassword })
        if (answer.outcome !== 'saved') receive(answer, noTarget)
      }}
    />
  )
}

/** In place of a forgotten one. */
export function RecoverPasswordStep({ stage: { target, sent, code } }: { stage: StageData['recoverPassword'] }) {
  const api = useApi()
  const { go, receive } = useJourney()
  return (
    <NewPasswordForm
      username={targetInbox(target)}
      save={async (newPassword) => {
        try {
          receive(await recover(api, target, { challengeId: sent.challengeId, code, newPassword }), target)
        } catch (error) {
          const name = refusalName(error)
          if (name === 'emailNotRegistered' || name === 'phoneNotRegistered') {
            go('notRegistered', { state: 'recover', target, refused: name })
          } else if (isDeadCode(name)) go('codeDied', { state: 'recoverCode', target, sent, hasDied: true })
          else throw error
        }
      }}
    />
  )
}

/** Offered to somebody new; it can wait. */
export function OfferPasswordStep() {
  const t = useText()
  const api = useApi()
  const { member } = useSession()
  const { go } = useJourney()
  return (
    <NewPasswordForm
      text={t('sign-in-steps.offerPasswordText')}
      username={member?.email ?? member?.phone ?? ''}
      save={async (newPassword) => {
        await api.call('POST customer/setPassword', { newPassword })
        go('saved', { state: 'done' })
      }}
      later={<Later onLater={() => go('later', { state: 'done' })} />}
    />
  )
}
