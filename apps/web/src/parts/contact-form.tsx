import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { countries, type Country } from '@crema/contract/countries'
import { ApiError } from '#src/api/api-error.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { asciiDigits } from '#src/ui/code-digits.ts'
import { Field } from '#src/ui/field.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { clockText, secondsToWait } from './code-refusal.ts'
import type { Contact } from './contact.ts'
import { CountrySelect } from './country-select.tsx'
import { failureText } from './failure-text.ts'
import type { WaitedCode } from './waited-code.ts'
import styles from './one-time-code.module.css'

type ContactFormProps = {
  /** Left out, either will do. */
  only?: Contact['kind']
  /** Whose phones are meant; left out, the person says. */
  country?: Country
  send: (contact: Contact) => Promise<WaitedCode>
  onSent: (contact: Contact, code: WaitedCode) => void
}

type Problem = 'emailEmpty' | 'emailInvalid' | 'phoneEmpty' | 'phoneInvalid'

/** An address or a phone that a code is sent to. Its words are in `account-deletion`. */
export function ContactForm({ only, country: given, send, onSent }: ContactFormProps) {
  const t = useText()
  const { locale, country: here } = useSession()
  const [chosen, setChosen] = useState(here)
  const country = given ?? chosen
  const [kind, setKind] = useState<Contact['kind']>(only ?? 'email')
  const [email, setEmail] = useState('')
  const [mobile, setMobile] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector<HTMLInputElement>('input[name=contact]')?.focus()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (code, contact) => onSent(contact, code),
    onError: (failure) => {
      if (!isBadRequest(failure)) return
      setProblem(kind === 'email' ? 'emailInvalid' : 'phoneInvalid')
      focusField()
    },
    meta: { failure: 'inPlace' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = kind === 'email' ? emailProblem(email) : phoneProblem(mobile)
    setProblem(found)
    if (found !== null) return focusField()
    const countryCode = countries[country].dial
    mutate(kind === 'email' ? { kind, email: email.trim() } : { kind, countryCode, mobile: asciiDigits(mobile) })
  }
  const choose = (wanted: Contact['kind']) => {
    setKind(wanted)
    setProblem(null)
    reset()
  }
  const wait = secondsToWait(error)
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {only === undefined ? (
        <Choice
          label={t('account-deletion.channel')}
          value={kind}
          onChange={choose}
          items={[
            { value: 'email', label: t('sign-in.email') },
            { value: 'phone', label: t('account-deletion.phone') },
          ]}
        />
      ) : null}
      {kind === 'phone' && given === undefined ? (
        <CountrySelect value={chosen} onChange={setChosen} />
      ) : null}
      {kind === 'email' ? (
        <Field
          key="email"
          name="contact"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={254}
          label={t('sign-in.email')}
          placeholder={t('sign-in.emailPlaceholder')}
          start={<MailIcon />}
          error={problem && problemText(problem)}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      ) : (
        <Field
          key="phone"
          name="contact"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          maxLength={30}
          label={t('account-deletion.phone')}
          start={<bdi>+{countries[country].dial}</bdi>}
          error={problem && problemText(problem)}
          value={mobile}
          onChange={(event) => setMobile(event.target.value)}
        />
      )}
      {error && !isBadRequest(error) ? (
        <Notice
          tone="error"
          live
          title={wait === undefined ? failureText(error, t) : t('sign-in.resendIn', { time: clockText(locale, wait) })}
        />
      ) : null}
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.sending')}>
        {t('sign-in.sendCode')}
      </Button>
    </form>
  )

  function problemText(found: Problem): string {
    return found === 'emailEmpty' || found === 'emailInvalid' ? t(`sign-in.${found}`) : t(`account-deletion.${found}`)
  }
}

function emailProblem(text: string): Problem | null {
  const email = text.trim()
  if (email === '') return 'emailEmpty'
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? null : 'emailInvalid'
}

function phoneProblem(text: string): Problem | null {
  const digits = asciiDigits(text).replace(/\D/g, '')
  if (digits === '') return 'phoneEmpty'
  // The gateway knows each country's numbers.
  return digits.length < 4 ? 'phoneInvalid' : null
}

function isBadRequest(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'protocol' && error.failure.status === 400
}
