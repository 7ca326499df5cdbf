import { useSession, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { useSendCode } from '#src/shared/identity/codes/use-send-code.ts'
import { ContactForm } from '#src/shared/identity/contact/contact-form.tsx'
// The steps that ask for an address and have a code sent there.
import { type Channel, noContact } from '#src/shared/identity/contact/contact.ts'
import { houseNamesIn } from '#src/shared/identity/providers/identity-providers.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { usePasskeyAutofill } from '../passkeys/use-passkey-autofill.ts'
import { OtherWays } from '../providers/other-methods.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useJourney } from '../steps/flow-context.ts'
import { LaterEmail } from '../steps/skip-email.tsx'
import styles from '../steps/steps.module.css'

/** An e-mail address or a phone number to sign in with. */
export function AddressStep({ stage: { contact } }: { stage: StageData['address'] }) {
  const t = useText()
  const { country } = useSession()
  const { reason, hasMoved, go, keep, prefer, receive } = useJourney()
  const { mutate, isPending, error, reset } = useSendCode('login', (data) => {
    prefer(data.contact.channel === 'phone' ? 'phone code' : null)
    go('codeSent', { state: 'code', ...data })
  })
  const isByPhone = reason === 'byPhone'
  const passkeyProblem = usePasskeyAutofill(receive, contact.channel === 'email')
  const intro = isByPhone
    ? 'sign-in-steps.byPhoneText'
    : contact.channel === 'phone'
      ? 'sign-in-steps.phoneIntro'
      : 'sign-in.intro'
  const change = (channel: Channel) => {
    reset()
    keep({ state: 'address', contact: noContact(channel, country) })
  }
  return (
    <>
      <p className={styles.text}>{t(intro)}</p>
      <ContactForm
        contact={contact}
        onTyped={(typed) => keep({ state: 'address', contact: typed })}
        onChannel={isByPhone ? undefined : change}
        onSend={mutate}
        busy={isPending}
        error={error}
        autoFocus={hasMoved}
        autoComplete="username webauthn"
        ways={
          <>
            <CallProblem error={passkeyProblem} />
            <Button
              variant="text"
              size="small"
              onClick={() => go('passwordPreferred', { state: 'password', contact })}
            >
              {t('sign-in-steps.usePassword')}
            </Button>
            {isByPhone ? null : <OtherWays />}
          </>
        }
      />
    </>
  )
}

/** Where the code for a forgotten password goes. */
export function RecoverStep({ stage: { contact, refused } }: { stage: StageData['recover'] }) {
  const t = useText()
  const { hasMoved, go, keep } = useJourney()
  const { country } = useSession()
  const { mutate, isPending, error } = useSendCode('recover', (data) =>
    go('codeSent', { state: 'recoverCode', ...data }),
  )
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.recoverText')}</p>
      <ContactForm
        contact={contact}
        onTyped={(typed) => keep({ state: 'recover', contact: typed })}
        onChannel={(channel) => keep({ state: 'recover', contact: noContact(channel, country) })}
        onSend={mutate}
        busy={isPending}
        error={error}
        refused={refused && t(`outcomes.${refused}`)}
        autoFocus={hasMoved}
        ways={
          <Button variant="text" size="small" onClick={() => go('wentBack', { state: 'password', contact })}>
            {t('common.back')}
          </Button>
        }
      />
    </>
  )
}

/** An e-mail address for somebody who became a member by phone, or by a house that named none. It can wait. */
export function OfferEmailStep({ stage: { contact, refused } }: { stage: StageData['offerEmail'] }) {
  const t = useText()
  const { member } = useSession()
  const { hasMoved, go, keep } = useJourney()
  const { mutate, isPending, error } = useSendCode('bind', (data) =>
    go('codeSent', { state: 'offerEmailCode', ...data }),
  )
  return (
    <>
      <p className={styles.text}>
        {member?.phone == null
          ? t('sign-in-steps.offerEmailHouseText', { house: houseNamesIn(member?.logins ?? []) })
          : t('sign-in-steps.offerEmailText')}
      </p>
      <ContactForm
        contact={contact}
        onTyped={(typed) => keep({ state: 'offerEmail', contact: typed })}
        onSend={mutate}
        busy={isPending}
        error={error}
        refused={refused && t(`outcomes.${refused}`)}
        autoFocus={hasMoved}
        autoComplete="email"
        ways={<LaterEmail />}
      />
    </>
  )
}

/** A member's phone number, where a campaign needs one. */
export function BindPhoneStep({ stage: { contact, refused } }: { stage: StageData['bindPhone'] }) {
  const t = useText()
  const { hasMoved, go, keep } = useJourney()
  const { mutate, isPending, error } = useSendCode('bind', (data) =>
    go('codeSent', { state: 'bindPhoneCode', ...data }),
  )
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.bindText')}</p>
      <ContactForm
        contact={contact}
        onTyped={(typed) => keep({ state: 'bindPhone', contact: typed })}
        onSend={mutate}
        busy={isPending}
        error={error}
        refused={refused && t(`outcomes.${refused}`)}
        autoFocus={hasMoved}
      />
    </>
  )
}
