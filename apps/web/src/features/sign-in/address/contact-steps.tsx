// The steps that ask for a contact and send a code to it.
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { ContactForm } from '#src/shared/identity/contact/contact-form.tsx'
import { sendCodeTo } from '#src/shared/identity/contact/contact.ts'
import { linkedProviderNames } from '#src/shared/identity/providers/identity-providers.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { usePasskeyAutofill } from '../passkeys/use-passkey-autofill.ts'
import { OtherMethods } from '../providers/other-methods.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useSignInFlow } from '../steps/sign-in-flow-context.ts'
import { SkipEmail } from '../steps/skip-email.tsx'
import styles from '../steps/steps.module.css'

/** An e-mail address or a phone number to sign in with. */
export function AddressStep({ stage: { contact } }: { stage: StageData['address'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { country } = useSession()
  const { reason, hasMoved, send, update, saveMethod, receive } = useSignInFlow('address')
  const isByPhone = reason === 'byPhone'
  const passkeyError = usePasskeyAutofill(receive, contact.channel === 'email')
  const intro = isByPhone
    ? 'sign-in-steps.byPhoneText'
    : contact.channel === 'phone'
      ? 'sign-in-steps.phoneIntro'
      : 'sign-in.intro'
  return (
    <>
      <p className={styles.text}>{t(intro)}</p>
      <ContactForm
        contact={contact}
        onTyped={(typed) => update({ contact: typed })}
        channelsFor={isByPhone ? undefined : country}
        send={async (parsed) => {
          const sent = await sendCodeTo(api, parsed, 'login')
          saveMethod(parsed.channel === 'phone' ? 'phone code' : null)
          send('codeSent', { contact: parsed, sent })
        }}
        autoFocus={hasMoved}
        autoComplete="username webauthn"
        actions={
          <>
            <CallError error={passkeyError} />
            <Button variant="text" size="small" onClick={() => send('passwordChosen', { contact })}>
              {t('sign-in-steps.usePassword')}
            </Button>
            {isByPhone ? null : (
              <OtherMethods
                onProvider={(signIn) => send('providerSignedIn', { signIn })}
                onAnswer={receive}
              />
            )}
          </>
        }
      />
    </>
  )
}

/** The contact of an account whose password is forgotten. */
export function RecoverStep({ stage: { contact, refused } }: { stage: StageData['recover'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { country } = useSession()
  const { hasMoved, send, update, receive } = useSignInFlow('recover')
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.recoverText')}</p>
      <ContactForm
        contact={contact}
        onTyped={(typed) => update({ contact: typed })}
        channelsFor={country}
        send={async (parsed) =>
          send('codeSent', { contact: parsed, sent: await sendCodeTo(api, parsed, 'recover') })
        }
        refusal={refused && t(`outcomes.${refused}`)}
        autoFocus={hasMoved}
        actions={
          <>
            <Button variant="text" size="small" onClick={() => send('wentBack', { contact })}>
              {t('common.back')}
            </Button>
            <OtherMethods onProvider={(signIn) => send('providerSignedIn', { signIn })} onAnswer={receive} />
          </>
        }
      />
    </>
  )
}

/** An e-mail address for a new member who signed in by phone, or by an identity provider that named none. */
export function OfferEmailStep({ stage: { contact, refused } }: { stage: StageData['offerEmail'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { member } = useSession()
  const { hasMoved, send, update } = useSignInFlow('offerEmail')
  return (
    <>
      <p className={styles.text}>
        {member?.phone == null
          ? t('sign-in-steps.offerEmailProviderText', { provider: linkedProviderNames(member?.logins ?? []) })
          : t('sign-in-steps.offerEmailText')}
      </p>
      <ContactForm
        contact={contact}
        onTyped={(typed) => update({ contact: typed })}
        send={async (parsed) =>
          send('codeSent', { contact: parsed, sent: await sendCodeTo(api, parsed, 'bind') })
        }
        refusal={refused && t(`outcomes.${refused}`)}
        autoFocus={hasMoved}
        autoComplete="email"
        actions={<SkipEmail />}
      />
    </>
  )
}

/** A member's phone number, where a campaign requires one. */
export function BindPhoneStep({ stage: { contact, refused } }: { stage: StageData['bindPhone'] }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { hasMoved, send, update } = useSignInFlow('bindPhone')
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.bindText')}</p>
      <ContactForm
        contact={contact}
        onTyped={(typed) => update({ contact: typed })}
        send={async (parsed) =>
          send('codeSent', { contact: parsed, sent: await sendCodeTo(api, parsed, 'bind') })
        }
        refusal={refused && t(`outcomes.${refused}`)}
        autoFocus={hasMoved}
      />
    </>
  )
}
