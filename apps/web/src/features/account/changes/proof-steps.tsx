// The steps by which a member proves anew that it is her.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { refusalName } from '#src/api/api-error.ts'
import { mayBePassword } from '#src/lib/text/password-strength.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { OneTimeCode } from '#src/shared/identity/codes/one-time-code.tsx'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import { useSendCode } from '#src/shared/identity/codes/use-send-code.ts'
import {
  type Contact,
  contactsOf,
  inboxOf,
  sendCodeTo,
  sentText,
  shownContact,
} from '#src/shared/identity/contact/contact.ts'
import { CurrentPassword } from '#src/shared/identity/passwords/current-password.tsx'
import { houses } from '#src/shared/identity/providers/identity-providers.ts'
import { HouseProofs } from '#src/shared/identity/providers/provider-proofs.tsx'
import { houseFields } from '#src/shared/identity/providers/provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { StageHeading } from './stage-heading.tsx'
import styles from '../account.module.css'

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
