// The steps by which a member proves their identity again before something is added to the account.
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ProofCodeStep, ProofStep } from '#src/shared/identity/proof/proof-steps.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useSignInFlow } from './sign-in-flow-context.ts'
import { SkipLink } from './skip-link.tsx'
import styles from './steps.module.css'

/** A choice of proofs. */
export function ProofOfMember({ stage: { change } }: { stage: StageData['proof'] }) {
  const t = useTranslate()
  const { member } = useSession()
  const { reason, send } = useSignInFlow('proof')
  const continueWith = useContinue(change)
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.proofText')}</p>
      {member === null ? null : (
        <ProofStep
          member={member}
          isExpired={false}
          onProof={continueWith}
          onSent={(data) => send('proofSent', { change, ...data })}
        />
      )}
      {/* A number that a campaign requires is no offer. */}
      {reason === 'phone' ? null : <SkipLink onSkip={() => send('skipped')} />}
    </>
  )
}

/** The 6 digits of a code that was sent to a contact of the account. */
export function ProofOfMemberCode({ stage: { change, contact, sent } }: { stage: StageData['proofCode'] }) {
  const { send } = useSignInFlow('proofCode')
  return (
    <ProofCodeStep
      contact={contact}
      sent={sent}
      onProof={useContinue(change)}
      onSent={(next) => send('proofSent', { change, contact, sent: next })}
      onBack={() => send('wentBack', { change })}
    />
  )
}

/** Goes back to the step of the change that waits for the proof. */
function useContinue(change: StageData['proof']['change']): (proofToken: string) => void {
  const { send } = useSignInFlow('proof', 'proofCode')
  return (proofToken) => {
    if ('newPassword' in change) send('provedForPassword', { ...change, proofToken })
    else if (change.contact.channel === 'phone') send('provedForPhone', { ...change, proofToken })
    else send('provedForEmail', { ...change, proofToken })
  }
}
