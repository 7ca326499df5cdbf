import { type ReactNode, useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { refusalName } from '#src/api/api-error.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { OneTimeCode } from '#src/shared/identity/codes/one-time-code.tsx'
import { ContactForm } from '#src/shared/identity/contact/contact-form.tsx'
import {
  type Channel,
  codeSentText,
  type Contact,
  demoInboxName,
  displayContact,
  emptyContact,
  sendCodeTo,
} from '#src/shared/identity/contact/contact.ts'
import { useProviderRedirect } from '#src/shared/identity/providers/use-provider-redirect.ts'
import { AccountChange, type Change } from './account-change.tsx'
import { StepHeading } from './step-heading.tsx'

type ContactProof = { challengeId: string; code: string; proofToken?: string }

type ContactChangeProps = {
  member: Member
  channel: Channel
  title: string
  /** Shown before an existing contact is changed. */
  warning?: ReactNode
  /** Rejects where the contact is refused. */
  save: (contact: Contact, proof: ContactProof) => Promise<void>
}

/**
 * A new address or phone, proved by a code. Changing an existing one requires a fresh proof of identity as well, and so
 * does a first one a while after the sign-in.
 */
export function ContactChange({ member, channel, title, warning, save }: ContactChangeProps) {
  const { country } = useSession()
  const { returned } = useProviderRedirect('proof')
  const [typed, setTyped] = useState(returned?.typed ?? emptyContact(channel, country))
  const isFirst = (channel === 'email' ? member.email : member.phone) === null
  return (
    <AccountChange
      member={member}
      initialState={isFirst ? 'change' : warning ? 'warning' : 'proof'}
      warning={warning}
      typed={typed}
    >
      {(change) => <NewContact title={title} typed={typed} onTyped={setTyped} change={change} save={save} />}
    </AccountChange>
  )
}

type NewContactProps = Pick<ContactChangeProps, 'title' | 'save'> & {
  typed: Contact
  onTyped: (typed: Contact) => void
  change: Change
}

function NewContact({ title, typed, onTyped, change, save }: NewContactProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { stage, hasMoved, proof, send, requireProof } = change
  const saveContact = async (contact: Contact, given: ContactProof) => {
    try {
      await save(contact, { ...given, ...proof })
      send('code', 'saved')
    } catch (failure) {
      const refused = refusalName(failure)
      if (refused === 'emailTaken' || refused === 'phoneTaken') send('code', 'taken', { refused })
      else if (!requireProof(failure, given.code)) throw failure
    }
  }
  return (
    <>
      <StepHeading title={title}>
        {stage.state === 'change' ? t('account.newContactText') : undefined}
      </StepHeading>
      {stage.state === 'change' ? (
        <ContactForm
          contact={typed}
          onTyped={onTyped}
          send={async (contact) =>
            send('change', 'codeSent', { contact, sent: await sendCodeTo(api, contact, 'bind') })
          }
          refusal={stage.refused && t(`outcomes.${stage.refused}`)}
          autoFocus={hasMoved}
          autoComplete="email"
        />
      ) : (
        <OneTimeCode
          sentText={codeSentText(stage.contact, displayContact(stage.contact), t)}
          inboxName={demoInboxName(stage.contact)}
          sent={stage.sent}
          typedCode={stage.code}
          send={() => sendCodeTo(api, stage.contact, 'bind')}
          onSent={(sent) => send('code', 'codeSent', { contact: stage.contact, sent })}
          submit={(code) => saveContact(stage.contact, { challengeId: stage.sent.challengeId, code })}
          failedTitle={t('account.notChanged')}
          onBack={() => send('code', 'wentBack')}
        />
      )}
    </>
  )
}
