// The steps that end with a new password.
import { refusalName } from '#src/api/api-error.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { demoInboxName } from '#src/shared/identity/contact/contact.ts'
import { NewPasswordForm } from '#src/shared/identity/passwords/new-password-form.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { RestartButton } from '../steps/restart-button.tsx'
import { isUnusableCode, recover } from '../steps/sign-in-calls.ts'
import { useSignInFlow } from '../steps/sign-in-flow-context.ts'
import { SkipLink } from '../steps/skip-link.tsx'
import styles from '../steps/steps.module.css'

/** A new password that the account requires before the member is signed in. */
export function NewPasswordStep({ stage: { pendingToken } }: { stage: StageData['newPassword'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { receive } = useSignInFlow('newPassword')
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.newPasswordText')}</p>
      <NewPasswordForm
        username=""
        restart={<RestartButton />}
        save={async (newPassword) => {
          const answer = await api.call('POST customer/setPassword', { pendingToken, newPassword })
          if (answer.outcome !== 'saved') receive(answer)
        }}
      />
    </>
  )
}

/** A new password in place of a forgotten one. */
export function RecoverPasswordStep({
  stage: { contact, sent, code },
}: {
  stage: StageData['recoverPassword']
}) {
  const { api } = useAppContext()
  const { send, receive } = useSignInFlow('recoverPassword')
  return (
    <NewPasswordForm
      username={demoInboxName(contact)}
      save={async (newPassword) => {
        try {
          receive(await recover(api, contact, { challengeId: sent.challengeId, code, newPassword }))
        } catch (error) {
          const name = refusalName(error)
          if (name === 'emailNotRegistered' || name === 'phoneNotRegistered')
            send('notRegistered', { contact, refused: name })
          else if (isUnusableCode(name)) send('codeExpired', { contact, sent, isExpired: true })
          else throw error
        }
      }}
    />
  )
}

/** A password that is offered to a new member. */
export function OfferPasswordStep({
  stage: { newPassword: typed, proofToken },
}: {
  stage: StageData['offerPassword']
}) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { member } = useSession()
  const { send } = useSignInFlow('offerPassword')
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.offerPasswordText')}</p>
      <NewPasswordForm
        username={member?.email ?? member?.phone ?? ''}
        typed={typed ?? ''}
        save={async (newPassword) => {
          try {
            await api.call('POST customer/setPassword', {
              newPassword,
              ...(proofToken !== undefined && { proofToken }),
            })
            send('saved')
          } catch (error) {
            if (refusalName(error) !== 'proofRequired') throw error
            send('proofRequired', { change: { newPassword } })
          }
        }}
        skip={<SkipLink onSkip={() => send('skipped')} />}
      />
    </>
  )
}
