import type { UsedCredential } from '@crema/contract/identity/passkey'
import { refusalName } from '#src/api/api-error.ts'
import { canUsePasskeys } from '#src/host-app/passkeys.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import { expectState } from '#src/lib/flow/flow.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { OneTimeCode } from '#src/shared/identity/codes/one-time-code.tsx'
import { ContactForm } from '#src/shared/identity/contact/contact-form.tsx'
import {
  codeSentText,
  contactsOf,
  demoInboxName,
  displayContact,
  emptyContact,
  phoneFields,
  sendCodeTo,
} from '#src/shared/identity/contact/contact.ts'
import { OrLine } from '#src/shared/identity/or-line.tsx'
import { PasskeyButton } from '#src/shared/identity/passkeys/passkey-button.tsx'
import { ProviderProofs } from '#src/shared/identity/providers/provider-proofs.tsx'
import {
  type ProviderSignIn,
  providerSignInFields,
} from '#src/shared/identity/providers/provider-redirect.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { AbnormalNotice } from './abnormal-notice.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './use-deletion.ts'

/** `/logout/Login`: the proof that the account belongs to the person, signed in or not. */
export function ProofStep(props: StepProps) {
  const t = useTranslate()
  const { deletion, send } = props
  return (
    <>
      <StepHeading title={t('account-deletion.proofTitle')}>{t('account-deletion.proofText')}</StepHeading>
      {deletion.proof && deletion.sent === null ? (
        <Notice tone="refused" live title={t('account-deletion.proofExpired')} />
      ) : null}
      {deletion.state === 'abnormal' ? (
        <AbnormalNotice onOtherAccount={() => send('abnormal', { type: 'contactChanged' })} />
      ) : (
        <ContactProof {...props} />
      )}
    </>
  )
}

/** A proof by a code to the account's contact, by a passkey, or by an identity provider. */
function ContactProof({ deletion, send, onStep }: StepProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const state = expectState(deletion.state, 'contact', 'expired', 'preview', 'confirmation')
  const { sent, refused } = deletion
  const country = deletion.country ?? session.country
  const memberContact = session.member && contactsOf(session.member)[0]
  const contact = deletion.contact ?? memberContact ?? emptyContact('email', country)
  const accept = ({ logoutToken, expiresAt }: { logoutToken: string; expiresAt: string }) => {
    send(state, { type: 'proved', untilMs: Date.parse(expiresAt), idempotencyKey: newUuid() }, logoutToken)
    onStep('cancellation')
  }
  const prove = async (challengeId: string, code: string) => {
    const address = contact.channel === 'email' ? { email: contact.email } : phoneFields(contact)
    try {
      accept(await api.call('POST customer/deregister/verify', { ...address, challengeId, code }))
    } catch (failure) {
      const name = refusalName(failure)
      if (name === 'accountAbnormal') send(state, { type: 'foundAbnormal' })
      else if (name === 'emailNotRegistered' || name === 'phoneNotRegistered')
        send(state, { type: 'notRegistered', refused: name })
      else throw failure
    }
  }
  const proveByProvider = async (signIn: ProviderSignIn) => {
    try {
      accept(await api.call('POST customer/deregister/verifyThird', providerSignInFields(signIn)))
    } catch (failure) {
      if (refusalName(failure) === 'accountAbnormal') send(state, { type: 'foundAbnormal' })
      else throw failure
    }
  }
  const proveByPasskey = async (credential: UsedCredential) => {
    try {
      accept(await api.call('POST customer/deregister/verifyPasskey', { credential }))
    } catch (failure) {
      if (refusalName(failure) === 'accountAbnormal') send(state, { type: 'foundAbnormal' })
      else throw failure
    }
  }
  return sent === null ? (
    <ContactForm
      // The contact of a member is known once their data is loaded.
      key={session.member === null ? 'visitor' : 'member'}
      contact={contact}
      channelsFor={country}
      onTyped={(typed) => send(state, { type: 'typed', contact: typed })}
      send={async (parsed) =>
        send(state, {
          type: 'codeSent',
          contact: parsed,
          sent: await sendCodeTo(api, parsed, 'deregister'),
        })
      }
      refusal={refused ? t(`outcomes.${refused}`) : undefined}
      actions={
        canUsePasskeys() ? (
          <>
            <OrLine />
            <PasskeyButton
              begin={() => api.call('POST customer/deregister/passkeyOptions', {})}
              onCredential={proveByPasskey}
            />
            <ProviderProofs prove={proveByProvider} />
          </>
        ) : (
          <ProviderProofs before={<OrLine />} prove={proveByProvider} />
        )
      }
    />
  ) : (
    <OneTimeCode
      sentText={codeSentText(contact, displayContact(contact), t)}
      inboxName={demoInboxName(contact)}
      sent={sent}
      send={() => sendCodeTo(api, contact, 'deregister')}
      onSent={(next) => send(state, { type: 'codeSent', contact, sent: next })}
      submit={(code) => prove(sent.challengeId, code)}
      onBack={() => send(state, { type: 'contactChanged' })}
    />
  )
}
