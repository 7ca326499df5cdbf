import { type ReactNode, useState } from 'react'
import type { Member } from '@crema/contract/identity/member'
import { refusalName } from '#src/api/api-error.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { OneTimeCode } from '#src/shared/identity/codes/one-time-code.tsx'
import { useSendCode } from '#src/shared/identity/codes/use-send-code.ts'
import { ContactForm } from '#src/shared/identity/contact/contact-form.tsx'
import {
  type Channel,
  type Contact,
  inboxOf,
  noContact,
  sendCodeTo,
  sentText,
  shownContact,
} from '#src/shared/identity/contact/contact.ts'
import { useHouseVisit } from '#src/shared/identity/providers/use-provider-redirect.ts'
import { AccountChange, type Change } from './account-change.tsx'
import { StageHeading } from './stage-heading.tsx'

type Given = { challengeId: string; code: string; proofToken?: string }

type ContactChangeProps = {
  member: Member
  channel: Channel
  title: string
  /** What is said before another one is given. */
  warning?: ReactNode
  /** Rejects where it is refused. */
  save: (contact: Contact, given: Given) => Promise<void>
}

/** A new address or phone, proved by the code that is sent to it; another one than before needs a fresh proof as well. */
export function ContactChange({ member, channel, title, warning, save }: ContactChangeProps) {
  const { country } = useSession()
  const { returned } = useHouseVisit('proof')
  const [typed, setTyped] = useState(returned?.typed ?? noContact(channel, country))
  const isFirst = (channel === 'email' ? member.email : member.phone) === null
  return (
    <AccountChange
      member={member}
      begin={isFirst ? 'change' : warning ? 'warning' : 'proof'}
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
  const t = useText()
  const { api } = usePageParts()
  const { stage, hasMoved, proof, go, askProof } = change
  const { mutate, isPending, error } = useSendCode('bind', (data) =>
    go('codeSent', { state: 'code', ...data }),
  )
  const use = async (contact: Contact, given: Given) => {
    try {
      await save(contact, { ...given, ...proof })
      go('saved', { state: 'done' })
    } catch (failure) {
      const refused = refusalName(failure)
      if (refused === 'emailTaken' || refused === 'phoneTaken') go('taken', { state: 'change', refused })
      else if (!askProof(failure)) throw failure
    }
  }
  return (
    <>
      <StageHeading title={title}>
        {stage.state === 'change' ? t('account.codeThere') : undefined}
      </StageHeading>
      {stage.state === 'change' ? (
        <ContactForm
          contact={typed}
          onTyped={onTyped}
          onSend={mutate}
          busy={isPending}
          error={error}
          refused={stage.refused && t(`outcomes.${stage.refused}`)}
          autoFocus={hasMoved}
          autoComplete="email"
        />
      ) : (
        <OneTimeCode
          sentText={sentText(stage.contact, shownContact(stage.contact), t)}
          inbox={inboxOf(stage.contact)}
          sent={stage.sent}
          send={() => sendCodeTo(api, stage.contact, 'bind')}
          onSent={(sent) => go('codeSent', { ...stage, sent })}
          use={(code) => use(stage.contact, { challengeId: stage.sent.challengeId, code })}
          onBack={() => go('wentBack', { state: 'change' })}
        />
      )}
    </>
  )
}
