import { useState } from 'react'
import { useApi } from '#src/api/api.ts'
import { type Contact, inboxOf, sendCodeTo, shownContact } from '#src/parts/contact.ts'
import { ContactForm } from '#src/parts/contact-form.tsx'
import { OneTimeCode } from '#src/parts/one-time-code.tsx'
import type { WaitedCode } from '#src/parts/waited-code.ts'
import { Heading } from '#src/ui/heading.tsx'

type BindContactProps = {
  kind: Contact['kind']
  title: string
  /** Rejects where it is refused. */
  bind: (contact: Contact, given: { challengeId: string; code: string }) => Promise<unknown>
}

/** A new address or phone, proved by the code that is sent to it. */
export function BindContact({ kind, title, bind }: BindContactProps) {
  const api = useApi()
  const [sent, setSent] = useState<(WaitedCode & { contact: Contact }) | null>(null)
  const send = (contact: Contact) => sendCodeTo(api, contact, 'bind')
  return (
    <>
      <Heading level={2} size={20}>
        {title}
      </Heading>
      {sent === null ? (
        <ContactForm only={kind} send={send} onSent={(contact, code) => setSent({ ...code, contact })} />
      ) : (
        <OneTimeCode
          shownTo={shownContact(sent.contact)}
          inbox={inboxOf(sent.contact)}
          sent={sent}
          send={() => send(sent.contact)}
          onSent={(code) => setSent({ ...sent, ...code })}
          use={(code) => bind(sent.contact, { challengeId: sent.challengeId, code })}
          onChange={() => setSent(null)}
        />
      )}
    </>
  )
}
