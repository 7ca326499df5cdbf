// The steps that end with a new password.
import { refusalName } from '#src/api/api-error.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { inboxOf } from '#src/shared/identity/contact/contact.ts'
import { NewPasswordForm } from '#src/shared/identity/passwords/new-password-form.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useJourney } from '../steps/flow-context.ts'
import { isDeadCode, recover } from '../steps/sign-in-calls.ts'
import { Later } from '../steps/skip-link.tsx'
import { StartAgain } from '../steps/start-again.tsx'
import styles from '../steps/steps.module.css'

/** The account asks for one before anything else. */
export function NewPasswordStep({ stage: { pendingToken } }: { stage: StageData['newPassword'] }) {
  const t = useText()
  const { api } = usePageParts()
  const { receive } = useJourney()
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.newPasswordText')}</p>
      <NewPasswordForm
        username=""
        startAgain={<StartAgain />}
        save={async (newPassword) => {
          const answer = await api.call('POST customer/setPassword', { pendingToken, newPassword })
          if (answer.outcome !== 'saved') receive(answer)
        }}
      />
    </>
  )
}

/** In place of a forgotten one. */
export function RecoverPasswordStep({
  stage: { contact, sent, code },
}: {
  stage: StageData['recoverPassword']
}) {
  const { api } = usePageParts()
  const { go, receive } = useJourney()
  return (
    <NewPasswordForm
      username={inboxOf(contact)}
      save={async (newPassword) => {
        try {
          receive(await recover(api, contact, { challengeId: sent.challengeId, code, newPassword }), contact)
        } catch (error) {
          const name = refusalName(error)
          if (name === 'emailNotRegistered' || name === 'phoneNotRegistered') {
            go('notRegistered', { state: 'recover', contact, refused: name })
          } else if (isDeadCode(name)) go('codeDied', { state: 'recoverCode', contact, sent, hasDied: true })
          else throw error
        }
      }}
    />
  )
}

/** Offered to somebody new; it can wait. */
export function OfferPasswordStep() {
  const t = useText()
  const { api } = usePageParts()
  const { member } = useSession()
  const { go } = useJourney()
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.offerPasswordText')}</p>
      <NewPasswordForm
        username={member?.email ?? member?.phone ?? ''}
        save={async (newPassword) => {
          await api.call('POST customer/setPassword', { newPassword })
          go('saved', { state: 'done' })
        }}
        later={<Later onLater={() => go('later', { state: 'done' })} />}
      />
    </>
  )
}
