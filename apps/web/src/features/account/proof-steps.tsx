// The steps by which a member proves anew that it is her.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Member } from '@crema/contract/member'
import { refusalName } from '#src/api/api-error.ts'
import { mayBePassword } from '#src/lib/password-strength.ts'
import { CallProblem } from '#src/parts/call-problem.tsx'
import { type Contact, contactsOf, inboxOf, sendCodeTo, sentText, shownContact } from '#src/parts/contact.ts'
import { CurrentPassword } from '#src/parts/current-password.tsx'
import { failureText } from '#src/parts/failure-text.ts'
import { HouseProofs } from '#src/parts/house-proofs.tsx'
import { houseFields } from '#src/parts/house-visit.ts'
import { houses } from '#src/parts/houses.ts'
import { OneTimeCode } from '#src/parts/one-time-code.tsx'
import type { SentCode } from '#src/parts/sent-code.ts'
import { useSendCode } from '#src/parts/use-send-code.ts'
import { usePageParts, useText } from '#src/session/page-parts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { StageHeading } from './stage-heading.tsx'
import styles from './account.module.css'

type ProofStepProps = {
  member: Member
  hasMoved: boolean
  /** The proof of before has ended meanwhile. */
  isAskedAgain: boolean
  /** What was typed of the change. */
  typed: Contact | undefined
  onProof: (proofToken: string) => void
  onSent: (data: { contact: Contact; sent: SentCode }) => void
}

/** By her password where she has one, by a code to an address or phone of the account, or at a house that opens it. */
export function ProofStep({ member, hasMoved, isAskedAgain, typed, onProof, onSent }: ProofStepProps) {
  const t = useText()
  const { api } = usePageParts()
  const { mutate, isPending, error, variables } = useSendCode('proof', onSent)
  const contacts = contactsOf(member)
  return (
    <>
      <StageHeading title={t('account.proofTitle')} takesFocus={hasMoved}>
        {t('account.proofText')}
      </StageHeading>
      {isAskedAgain ? <Notice tone="refused" live title={t('account.proofOver')} /> : null}
      {member.hasPassword ? <PasswordProof onProof={onProof} /> : null}
      <div className={styles.form}>
        {contacts.map((contact, index) => (
          <Button
            key={contact.channel}
            variant={!member.hasPassword && index === 0 ? 'primary' : 'quiet'}
            busy={isPending && variables.channel === contact.channel}
            onClick={() => mutate(contact)}
          >
            {t('account.codeTo', { to: shownContact(contact) })}
          </Button>
        ))}
        <CallProblem error={error} />
        <HouseProofs
          of={houses.filter((house) => member.logins.includes(house))}
          typed={typed}
          isOnlyWay={contacts.length === 0 && !member.hasPassword}
          none={
            contacts.length === 0 && !member.hasPassword ? (
              <Notice live title={t('outcomes.providerOff')} />
            ) : null
          }
          prove={async (signIn) =>
            onProof((await api.call('POST customer/thirdProof', houseFields(signIn))).proofToken)
          }
        />
      </div>
    </>
  )
}

function PasswordProof({ onProof }: { onProof: (proofToken: string) => void }) {
  const t = useText()
  const { api } = usePageParts()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<'empty' | 'wrong' | null>(null)
  const focusPassword = () => form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.call('POST customer/proof', { password }),
    onSuccess: ({ proofToken }) => onProof(proofToken),
    onError: focusPassword,
    meta: { failure: 'inPlace' },
  })
  const isWrong = fault === 'wrong' || refusalName(error) === 'passwordWrong'
  const failure = isWrong ? t('sign-in-steps.passwordWrong') : error ? failureText(error, t) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // One too short or too long was never anybody's: the answer is known without asking.
    const isGood = mayBePassword(password)
    if (!isGood) {
      setFault(password === '' ? 'empty' : 'wrong')
      focusPassword()
    } else if (!isPending) mutate()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <CurrentPassword
        value={password}
        error={fault === 'empty' ? t('sign-in-steps.passwordEmpty') : failure}
        onTyped={(typed) => {
          setPassword(typed)
          setFault(null)
          reset()
        }}
      />
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.checking')}>
        {t('sign-in.confirm')}
      </Button>
    </form>
  )
}

type ProofCodeStepProps = {
  contact: Contact
  sent: SentCode
  onProof: (proofToken: string) => void
  onSent: (sent: SentCode) => void
  onBack: () => void
}

/** The 6 digits that went there. */
export function ProofCodeStep({ contact, sent, onProof, onSent, onBack }: ProofCodeStepProps) {
  const t = useText()
  const { api } = usePageParts()
  return (
    <>
      <StageHeading title={t('account.proofTitle')} />
      <OneTimeCode
        sentText={sentText(contact, shownContact(contact), t)}
        inbox={inboxOf(contact)}
        sent={sent}
        send={() => sendCodeTo(api, contact, 'proof')}
        onSent={onSent}
        use={async (code) =>
          onProof((await api.call('POST customer/proof', { challengeId: sent.challengeId, code })).proofToken)
        }
        onBack={onBack}
      />
    </>
  )
}
