import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPhoneNumbers } from '#src/lib/use-phone-numbers.ts'
import { PhoneField } from '#src/parts/phone-field.tsx'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { CallProblem, isBadRequest } from '../steps/call-problem.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { EmailSuggestions } from '../email-suggestions.tsx'
import { isAddress } from '../is-address.ts'
import { useJourney } from '../steps/journey-context.ts'
import type { Target } from '../sign-in-draft.ts'
import styles from '../sign-in.module.css'

type AddressFormProps = {
  target: Target
  onTyped: (target: Target) => void
  /** Where either will do. */
  onChannel?: (channel: Target['channel']) => void
  /** The address is good; a phone number comes as its national digits. */
  onSend: (target: Target) => void
  /** What the form asks besides: false where that is not answered, with the focus moved there. */
  check?: () => boolean
  busy: boolean
  error: unknown
  /** Why the gateway did not take the address. */
  refused?: string | undefined
  submitLabel: string
  busyLabel: string
  /** Below the address. */
  children?: ReactNode
  /** Other ways on, below the button. */
  ways?: ReactNode
}

type Problem = 'emailEmpty' | 'emailInvalid' | 'phoneEmpty' | 'phoneInvalid'

/** An e-mail address or a phone number, judged before it is sent. */
export function AddressForm(props: AddressFormProps) {
  const { target, onTyped, onChannel, onSend, check, busy, error, refused, submitLabel, busyLabel, children, ways } = props
  const t = useText()
  const { hasMoved } = useJourney()
  const form = useRef<HTMLFormElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const isJudging = useRef(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { channel } = target
  const isRefused = Boolean(refused) || isBadRequest(error)
  const focusAddress = () => {
    const field = channel === 'phone' ? phone.current : form.current?.elements.namedItem('email')
    if (field instanceof HTMLElement) field.focus()
  }
  const begin = useEffectEvent(() => {
    if (!hasMoved && !isRefused) return
    const isTyped = target.channel === 'phone' ? target.national !== '' : target.email !== ''
    const password = form.current?.querySelector<HTMLElement>('[name=password]')
    if (isTyped && password && !isRefused) password.focus()
    else focusAddress()
  })
  useEffect(() => begin(), [isRefused])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Judging a number may take a moment, in which a second tap comes.
    if (busy || isJudging.current) return
    isJudging.current = true
    const good = await judge(target)
    isJudging.current = false
    setProblem(typeof good === 'string' ? good : null)
    if (typeof good === 'string') focusAddress()
    else if (check?.() ?? true) onSend(good)
  }
  const invalid = channel === 'email' ? 'emailInvalid' : 'phoneInvalid'
  const found = problem ?? (isBadRequest(error) ? invalid : null)
  const fault = found === null ? refused : problemText(found, t)
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {onChannel ? <ChannelChoice channel={channel} onChange={onChannel} /> : null}
      {target.channel === 'phone' ? (
        <PhoneField
          {...target}
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
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={254}
            list="sign-in-suffixes"
            label={t('sign-in.email')}
            placeholder={t('sign-in.emailPlaceholder')}
            start={<MailIcon />}
            error={fault}
            value={target.email}
            onChange={(event) => {
              setProblem(null)
              onTyped({ channel: 'email', email: event.target.value })
            }}
          />
          <EmailSuggestions typed={target.email} />
        </>
      )}
      {children}
      {isBadRequest(error) ? null : <CallProblem error={error} />}
      <Button type="submit" busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
      {ways}
    </form>
  )
}

/** The address as calls carry it, or what is wrong with it. */
async function judge(target: Target): Promise<Target | Problem> {
  if (target.channel === 'email') {
    const email = target.email.trim()
    if (email === '') return 'emailEmpty'
    return isAddress(email) ? { channel: 'email', email } : 'emailInvalid'
  }
  const { national, country } = target
  if (national.trim() === '') return 'phoneEmpty'
  const numbers = await loadPhoneNumbers()
  const digits = numbers ? numbers.mobileDigits(national, country) : national.replace(/\D/g, '')
  return digits ? { channel: 'phone', country, national: digits } : 'phoneInvalid'
}

function problemText(problem: Problem, t: ReturnType<typeof useText>): string {
  return problem === 'phoneEmpty' || problem === 'phoneInvalid' ? t(`sign-in-steps.${problem}`) : t(`sign-in.${problem}`)
}
