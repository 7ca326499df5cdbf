// The steps by which a member proves their identity again before a phone number is added.
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ProofCodeStep, ProofStep } from '#src/shared/identity/proof/proof-steps.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useSignInFlow } from './sign-in-flow-context.ts'
import styles from './steps.module.css'

/** A choice of proofs. */
export function ProofOfMember({ stage: { binding } }: { stage: StageData['proof'] }) {
  const t = useTranslate()
  const { member } = useSession()
  const { send } = useSignInFlow('proof')
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.proofText')}</p>
      {member === null ? null : (
        <ProofStep
          member={member}
          isExpired={false}
          onProof={(proofToken) => send('proved', { ...binding, proofToken })}
          onSent={(data) => send('proofSent', { binding, ...data })}
        />
      )}
    </>
  )
}

/** The 6 digits of a code that was sent to a contact of the account. */
export function ProofOfMemberCode({ stage: { binding, contact, sent } }: { stage: StageData['proofCode'] }) {
  const { send } = useSignInFlow('proofCode')
  return (
    <ProofCodeStep
      contact={contact}
      sent={sent}
      onProof={(proofToken) => send('proved', { ...binding, proofToken })}
      onSent={(next) => send('proofSent', { binding, contact, sent: next })}
      onBack={() => send('wentBack', { binding })}
    />
  )
}
