import { useApi } from '#src/api/api.ts'
import { refusalName } from '#src/api/api-error.ts'
import { newUuid } from '#src/lib/uuid.ts'
import { type Contact, inboxOf, sendCodeTo, shownContact } from '#src/parts/contact.ts'
import { ContactForm } from '#src/parts/contact-form.tsx'
import { OneTimeCode } from '#src/parts/one-time-code.tsx'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Notice } from '#src/ui/notice.tsx'
import { AbnormalNotice } from './abnormal-notice.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'

/** `/logout/Login`: a code to the account's e-mail or phone shows whose it is. Nobody need be signed in. */
export function ProofStep({ deletion, tell, onStep }: StepProps) {
  const t = useText()
  const api = useApi()
  const { country: here } = useSession()
  const { sent } = deletion
  const send = (contact: Contact) => sendCodeTo(api, contact, 'deregister')
  const prove = async (contact: Contact, challengeId: string, code: string) => {
    const { kind: _, ...address } = contact
    try {
      const { logoutToken, expiresAt } = await api.call('POST customer/deregister/verify', { ...address, challengeId, code })
      tell({ type: 'proved', untilMs: Date.parse(expiresAt), key: newUuid() }, logoutToken)
      onStep('cancellation')
    } catch (error) {
      if (refusalName(error) !== 'accountAbnormal') throw error
      tell({ type: 'foundAbnormal' })
    }
  }
  return (
    <>
      <StepHeading title={t('account-deletion.proofTitle')}>{t('account-deletion.proofText')}</StepHeading>
      {deletion.proof && sent === null ? <Notice tone="refused" live title={t('account-deletion.proofOver')} /> : null}
      {deletion.isAbnormal ? <AbnormalNotice onOther={() => tell({ type: 'contactChanged' })} /> : null}
      {sent === null ? (
        deletion.isAbnormal ? null : (
          <ContactForm
            country={deletion.country ?? here}
            send={send}
            onSent={(contact, code) => tell({ type: 'codeSent', sent: { contact, ...code } })}
          />
        )
      ) : (
        <OneTimeCode
          shownTo={shownContact(sent.contact)}
          inbox={inboxOf(sent.contact)}
          sent={sent}
          send={() => send(sent.contact)}
          onSent={(code) => tell({ type: 'codeSent', sent: { ...sent, ...code } })}
          use={(code) => prove(sent.contact, sent.challengeId, code)}
          onChange={() => tell({ type: 'contactChanged' })}
        />
      )}
    </>
  )
}
