// The steps by which a member proves their identity again. Their messages are in `sign-in-steps`.
import { loginProviders } from '@crema/contract/identity/login-providers'
import type { Member } from '@crema/contract/identity/member'
import { refusalName } from '#src/api/api-error.ts'
import { canUsePasskeys } from '#src/host-app/passkeys.ts'
import { isPossiblePassword } from '#src/lib/text/password-strength.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { useForm } from '#src/shared/forms/use-form.ts'
import { OneTimeCode } from '#src/shared/identity/codes/one-time-code.tsx'
import type { SentCode } from '#src/shared/identity/codes/sent-code.ts'
import { useSendCode } from '#src/shared/identity/codes/use-send-code.ts'
import {
  codeSentText,
  type Contact,
  contactsOf,
  demoInboxName,
  displayContact,
  sendCodeTo,
} from '#src/shared/identity/contact/contact.ts'
import { PasskeyButton } from '#src/shared/identity/passkeys/passkey-button.tsx'
import { CurrentPassword } from '#src/shared/identity/passwords/current-password.tsx'
import { ProviderProofs } from '#src/shared/identity/providers/provider-proofs.tsx'
import { providerSignInFields } from '#src/shared/identity/providers/provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import form from '../form.module.css'
import styles from './proof-steps.module.css'

type ProofStepProps = {
  member: Member
  /** Whether an earlier proof has expired. */
  isExpired: boolean
  /** What was typed of the change. */
  typed?: Contact | undefined
  onProof: (proofToken: string) => void
  onSent: (data: { contact: Contact; sent: SentCode }) => void
}

/** A proof by password or passkey where there is one, by a code to a contact of the account, or by a linked identity provider. */
export function ProofStep({ member, isExpired, typed, onProof, onSent }: ProofStepProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { mutate, isPending, error, variables } = useSendCode('proof', onSent)
  const contacts = contactsOf(member)
  const hasPasskey = member.logins.includes('passkey') && canUsePasskeys()
  const hasCode = contacts.length > 0 || member.hasPassword
  const hasOtherMethods = hasCode || hasPasskey
  return (
    <>
      {isExpired ? <Notice tone="refused" live title={t('sign-in-steps.proofExpired')} /> : null}
      {member.hasPassword ? <PasswordProof onProof={onProof} /> : null}
      <div className={styles.methods}>
        {contacts.map((contact, index) => (
          <Button
            key={contact.channel}
            variant={!member.hasPassword && index === 0 ? 'primary' : 'quiet'}
            busy={isPending && variables.channel === contact.channel}
            onClick={() => mutate(contact)}
          >
            {t('sign-in-steps.codeTo', { to: displayContact(contact) })}
          </Button>
        ))}
        <CallError error={error} />
        {hasPasskey ? (
          <PasskeyButton
            variant={hasCode ? 'quiet' : 'primary'}
            begin={() => api.call('POST passkey/proofOptions', {})}
            onCredential={async (credential) =>
              onProof((await api.call('POST passkey/proof', { credential })).proofToken)
            }
          />
        ) : null}
        <ProviderProofs
          providers={loginProviders.filter((provider) => member.logins.includes(provider))}
          typed={typed}
          isOnlyMethod={!hasOtherMethods}
          fallback={hasOtherMethods ? null : <Notice live title={t('outcomes.providerOff')} />}
          prove={async (signIn) =>
            onProof((await api.call('POST customer/thirdProof', providerSignInFields(signIn))).proofToken)
          }
        />
      </div>
    </>
  )
}

function PasswordProof({ onProof }: { onProof: (proofToken: string) => void }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { formProps, values, problems, isSubmitting, error, change } = useForm<
    { password: string },
    { password: 'empty' | 'wrong' | 'failed' }
  >({
    values: { password: '' },
    check: ({ password }) => {
      if (password === '') return { password: 'empty' }
      // No account has a password of this length, so the gateway need not be asked.
      return isPossiblePassword(password) ? {} : { password: 'wrong' }
    },
    submit: async ({ password }) => onProof((await api.call('POST customer/proof', { password })).proofToken),
    problemsOf: (failure) => ({ password: refusalName(failure) === 'passwordWrong' ? 'wrong' : 'failed' }),
  })
  const texts = {
    empty: t('sign-in-steps.passwordEmpty'),
    wrong: t('sign-in-steps.passwordWrong'),
    failed: failureText(error, t),
  }
  return (
    <form {...formProps} className={form.form}>
      <CurrentPassword
        value={values.password}
        error={problems.password && texts[problems.password]}
        onChange={(password) => change({ password })}
      />
      <Button type="submit" busy={isSubmitting} busyLabel={t('sign-in.checking')}>
        {t('sign-in.continue')}
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

/** The 6 digits of the code. */
export function ProofCodeStep({ contact, sent, onProof, onSent, onBack }: ProofCodeStepProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  return (
    <OneTimeCode
      sentText={codeSentText(contact, displayContact(contact), t)}
      inboxName={demoInboxName(contact)}
      sent={sent}
      send={() => sendCodeTo(api, contact, 'proof')}
      onSent={onSent}
      submit={async (code) =>
        onProof((await api.call('POST customer/proof', { challengeId: sent.challengeId, code })).proofToken)
      }
      onBack={onBack}
    />
  )
}
