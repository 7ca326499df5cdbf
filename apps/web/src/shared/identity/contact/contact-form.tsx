import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPhoneNumbers } from '#src/lib/phone/use-phone-numbers.ts'
import { isAddress } from '#src/lib/text/is-email-address.ts'
import { useText } from '#src/session/app-context.ts'
import { CallProblem, isBadRequest } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { MailIcon } from '#src/ui/art/more-icons.tsx'
import { Choice } from '#src/ui/forms/choice.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import type { Channel, Contact } from './contact.ts'
import { EmailSuggestions } from './email-suggestions.tsx'
import { PhoneField } from './phone-field.tsx'
import styles from '../form.module.css'

type ContactFormProps = {
  contact: Contact
  onTyped: (contact: Contact) => void
  /** Where either will do. */
  onChannel?: ((channel: Channel) => void) | undefined
  /** The contact is good; a phone number comes as its national digits. */
  onSend: (contact: Contact) => void
  /** What the form asks besides: false where that is not answered, with the focus moved there. */
  check?: () => boolean
  busy: boolean
  error: unknown
  /** Why the gateway did not take the contact. */
  refused?: string | undefined
  /** Its reader came here from another step. */
  autoFocus?: boolean
  /** What browsers and password keepers may fill in: the account's address, a new one, or a passkey. */
  autoComplete?: 'username' | 'email' | 'username webauthn'
  submitLabel?: string
  busyLabel?: string
  /** Below the contact. */
  children?: ReactNode
  /** Other ways on, below the button. */
  ways?: ReactNode
}

type Problem = 'emailEmpty' | 'emailInvalid' | 'phoneEmpty' | 'phoneInvalid'

/** An e-mail address or a phone number, judged before it is sent. Its words are in `sign-in-steps`. */
export function ContactForm(props: ContactFormProps) {
  const {
    contact,
    onTyped,
    onChannel,
    onSend,
    check,
    busy,
    error,
    refused,
    autoFocus = false,
    autoComplete = 'username',
  } = props
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const isJudging = useRef(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { channel } = contact
  const isRefused = Boolean(refused) || isBadRequest(error)
  const focusContact = () => {
    const field = channel === 'phone' ? phone.current : form.current?.elements.namedItem('email')
    if (field instanceof HTMLElement) field.focus()
  }
  const begin = useEffectEvent(() => {
    if (!autoFocus && !isRefused) return
    const isTyped = contact.channel === 'phone' ? contact.national !== '' : contact.email !== ''
    const password = form.current?.querySelector<HTMLElement>('[name=password]')
    if (isTyped && password && !isRefused) password.focus()
    else focusContact()
  })
  useEffect(() => begin(), [isRefused])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Judging a number may take a moment, in which a second tap comes.
    if (busy || isJudging.current) return
    isJudging.current = true
    const good = await judge(contact)
    isJudging.current = false
    setProblem(typeof good === 'string' ? good : null)
    if (typeof good === 'string') focusContact()
    else if (check?.() ?? true) onSend(good)
  }
  const invalid = channel === 'email' ? 'emailInvalid' : 'phoneInvalid'
  const found = problem ?? (isBadRequest(error) ? invalid : null)
  const fault = found === null ? refused : problemText(found, t)
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {onChannel ? (
        <Choice
          label={t('sign-in-steps.way')}
          items={[
            { value: 'email', label: t('sign-in.email') },
            { value: 'phone', label: t('sign-in-steps.phone') },
          ]}
          value={channel}
          onChange={onChannel}
        />
      ) : null}
      {contact.channel === 'phone' ? (
        <PhoneField
          {...contact}
          input={phone}
          error={fault}
          onChange={(typed) => {
            setProblem(null)
            onTyped({ channel: 'phone', ...typed })
          }}
        />
      ) : (
        <>
          <Field
            name="email"
            type="email"
            inputMode="email"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={254}
            list="sign-in-suffixes"
            label={t('sign-in.email')}
            placeholder={t('sign-in.emailPlaceholder')}
            start={<MailIcon />}
            error={fault}
            value={contact.email}
            onChange={(event) => {
              setProblem(null)
              onTyped({ channel: 'email', email: event.target.value })
            }}
          />
          <EmailSuggestions typed={contact.email} />
        </>
      )}
      {props.children}
      {isBadRequest(error) ? null : <CallProblem error={error} />}
      <Button type="submit" busy={busy} busyLabel={props.busyLabel ?? t('sign-in.sending')}>
        {props.submitLabel ?? t('sign-in.sendCode')}
      </Button>
      {props.ways}
    </form>
  )
}

/** The contact as calls carry it, or what is wrong with it. */
async function judge(contact: Contact): Promise<Contact | Problem> {
  if (contact.channel === 'email') {
    const email = contact.email.trim()
    if (email === '') return 'emailEmpty'
    return isAddress(email) ? { channel: 'email', email } : 'emailInvalid'
  }
  const { national, country } = contact
  if (national.trim() === '') return 'phoneEmpty'
  const numbers = await loadPhoneNumbers()
  const digits = numbers ? numbers.mobileDigits(national, country) : national.replace(/\D/g, '')
  return digits ? { channel: 'phone', country, national: digits } : 'phoneInvalid'
}

function problemText(problem: Problem, t: ReturnType<typeof useText>): string {
  return problem === 'phoneEmpty' || problem === 'phoneInvalid'
    ? t(`sign-in-steps.${problem}`)
    : t(`sign-in.${problem}`)
}
