import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Member } from '@crema/contract/member'
import { useApi } from '#src/api/api.ts'
import { clockText, secondsToWait } from '#src/parts/code-refusal.ts'
import { type Contact, inboxOf, phoneContact, sendCodeTo, shownContact } from '#src/parts/contact.ts'
import { failureText } from '#src/parts/failure-text.ts'
import { OneTimeCode } from '#src/parts/one-time-code.tsx'
import type { WaitedCode } from '#src/parts/waited-code.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Heading } from '#src/ui/heading.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SecretField } from './secret-field.tsx'
import styles from './account.module.css'

/** Asks the member to prove anew that it is her, by a code or her password, then shows what needs it. */
export function ProofGate({ member, children }: { member: Member; children: (proofToken: string) => ReactNode }) {
  const t = useText()
  const api = useApi()
  const [proofToken, setProofToken] = useState<string | null>(null)
  const [sent, setSent] = useState<(WaitedCode & { contact: Contact }) | null>(null)
  if (proofToken !== null) return children(proofToken)
  const contacts: Contact[] = [
    ...(member.email === null ? [] : [{ kind: 'email' as const, email: member.email }]),
    ...(member.phone === null ? [] : [phoneContact(member.phone)]),
  ]
  return (
    <>
      <div className={styles.words}>
        <Heading level={2} size={20}>
          {t('account.proofTitle')}
        </Heading>
        {sent === null ? <p className={styles.text}>{t('account.proofText')}</p> : null}
      </div>
      {sent === null ? (
        <>
          {member.hasPassword ? <ByPassword onProof={setProofToken} /> : null}
          <ByCode contacts={contacts} isFirst={!member.hasPassword} onSent={setSent} />
        </>
      ) : (
        <OneTimeCode
          shownTo={shownContact(sent.contact)}
          inbox={inboxOf(sent.contact)}
          sent={sent}
          send={() => sendCodeTo(api, sent.contact, 'proof')}
          onSent={(code) => setSent({ ...sent, ...code })}
          use={async (code) => {
            const proof = await api.call('POST customer/proof', { challengeId: sent.challengeId, code })
            setProofToken(proof.proofToken)
          }}
        />
      )}
    </>
  )
}

function ByPassword({ onProof }: { onProof: (proofToken: string) => void }) {
  const t = useText()
  const api = useApi()
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('POST customer/proof', { password }),
    onSuccess: ({ proofToken }) => onProof(proofToken),
    meta: { failure: 'inPlace' },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <SecretField
        label={t('account.yourPassword')}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        error={error ? failureText(error, t) : undefined}
      />
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.checking')}>
        {t('sign-in.confirm')}
      </Button>
    </form>
  )
}

type ByCodeProps = { contacts: Contact[]; isFirst: boolean; onSent: (sent: WaitedCode & { contact: Contact }) => void }

function ByCode({ contacts, isFirst, onSent }: ByCodeProps) {
  const t = useText()
  const api = useApi()
  const { locale } = useSession()
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (contact: Contact) => sendCodeTo(api, contact, 'proof'),
    onSuccess: (code, contact) => onSent({ ...code, contact }),
    meta: { failure: 'inPlace' },
  })
  const wait = secondsToWait(error)
  return (
    <div className={styles.form}>
      {contacts.map((contact, index) => (
        <Button
          key={contact.kind}
          variant={isFirst && index === 0 ? 'primary' : 'quiet'}
          busy={isPending && variables.kind === contact.kind}
          onClick={() => mutate(contact)}
        >
          {t('account.codeTo', { to: shownContact(contact) })}
        </Button>
      ))}
      {error ? (
        <Notice
          tone="error"
          live
          title={wait === undefined ? failureText(error, t) : t('sign-in.resendIn', { time: clockText(locale, wait) })}
        />
      ) : null}
    </div>
  )
}
