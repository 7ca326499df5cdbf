import { refusalName } from '#src/api/api-error.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { OneTimeCode } from '#src/shared/identity/codes/one-time-code.tsx'
import { useSendCode } from '#src/shared/identity/codes/use-send-code.ts'
import { ContactForm } from '#src/shared/identity/contact/contact-form.tsx'
import {
  type Contact,
  contactsOf,
  inboxOf,
  noContact,
  phoneFields,
  sendCodeTo,
  sentText,
  shownContact,
} from '#src/shared/identity/contact/contact.ts'
import { OrLine } from '#src/shared/identity/or-line.tsx'
import { HouseProofs } from '#src/shared/identity/providers/provider-proofs.tsx'
import { houseFields, type HouseSignIn } from '#src/shared/identity/providers/provider-redirect.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { AbnormalNotice } from './abnormal-notice.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'

/** `/logout/Login`: a code to the account's e-mail or phone shows whose it is. Nobody need be signed in. */
export function ProofStep({ deletion, tell, onStep }: StepProps) {
  const t = useText()
  const { api } = usePageParts()
  const { country: here, member } = useSession()
  const { sent, refused, isAbnormal } = deletion
  const country = deletion.country ?? here
  // Whoever is signed in probably means her own account.
  const contact = deletion.contact ?? (member && contactsOf(member)[0]) ?? noContact('email', country)
  const { mutate, isPending, error, reset } = useSendCode('deregister', (data) =>
    tell({ type: 'codeSent', ...data }),
  )
  const accept = ({ logoutToken, expiresAt }: { logoutToken: string; expiresAt: string }) => {
    tell({ type: 'proved', untilMs: Date.parse(expiresAt), key: newUuid() }, logoutToken)
    onStep('cancellation')
  }
  const prove = async (challengeId: string, code: string) => {
    const address = contact.channel === 'email' ? { email: contact.email } : phoneFields(contact)
    try {
      accept(await api.call('POST customer/deregister/verify', { ...address, challengeId, code }))
    } catch (failure) {
      const name = refusalName(failure)
      if (name === 'accountAbnormal') tell({ type: 'foundAbnormal' })
      else if (name === 'emailNotRegistered' || name === 'phoneNotRegistered')
        tell({ type: 'notRegistered', refused: name })
      else throw failure
    }
  }
  const proveAtHouse = async (signIn: HouseSignIn) => {
    try {
      accept(await api.call('POST customer/deregister/verifyThird', houseFields(signIn)))
    } catch (failure) {
      if (refusalName(failure) === 'accountAbnormal') tell({ type: 'foundAbnormal' })
      else throw failure
    }
  }
  const change = (typed: Contact) => {
    reset()
    tell({ type: 'typed', contact: typed })
  }
  return (
    <>
      <StepHeading title={t('account-deletion.proofTitle')}>{t('account-deletion.proofText')}</StepHeading>
      {deletion.proof && sent === null ? (
        <Notice tone="refused" live title={t('account-deletion.proofOver')} />
      ) : null}
      {isAbnormal ? (
        <AbnormalNotice onOther={() => tell({ type: 'contactChanged' })} />
      ) : sent === null ? (
        <ContactForm
          contact={contact}
          onTyped={(typed) => tell({ type: 'typed', contact: typed })}
          onChannel={(channel) => change(noContact(channel, country))}
          onSend={mutate}
          busy={isPending}
          error={error}
          refused={refused ? t(`outcomes.${refused}`) : undefined}
          ways={<HouseProofs before={<OrLine />} prove={proveAtHouse} />}
        />
      ) : (
        <OneTimeCode
          sentText={sentText(contact, shownContact(contact), t)}
          inbox={inboxOf(contact)}
          sent={sent}
          send={() => sendCodeTo(api, contact, 'deregister')}
          onSent={(next) => tell({ type: 'codeSent', contact, sent: next })}
          use={(code) => prove(sent.challengeId, code)}
          onBack={() => tell({ type: 'contactChanged' })}
        />
      )}
    </>
  )
}
