import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#src/api/api.ts'
import { serverNow } from '#src/api/server-clock.ts'
import { takeOver } from '#src/lib/early-taps.ts'
import { failureText } from '#src/parts/failure-text.ts'
import { refusalWait } from './refusal-wait.ts'
import type { GateReason } from '#src/session/member-gate.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { SentCode } from './sign-in-draft.ts'
import styles from './sign-in.module.css'
import { Terms } from './terms.tsx'

type EmailStepProps = {
  reason: GateReason
  /** The code is being asked for: what comes next may be fetched. */
  onSend: () => void
  onSent: (sent: SentCode) => void
}

/** Asks for the address and has a code sent to it. */
export function EmailStep({ reason, onSend, onSent }: EmailStepProps) {
  const t = useText()
  const api = useApi()
  const { locale } = useSession()
  const [problem, setProblem] = useState<'emailEmpty' | 'emailInvalid' | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => api.call('POST customer/emailCode', { email, purpose: 'login' }),
    onMutate: onSend,
    onSuccess: ({ challengeId, resendAfterSeconds }, email) =>
      onSent({ email, challengeId, resendAtMs: serverNow() + resendAfterSeconds * 1_000, reason }),
  })
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (takeOver('form').isSubmitted) form.current?.requestSubmit()
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('email')
    if (!(input instanceof HTMLInputElement)) return
    const email = input.value.trim()
    const found = email === '' ? 'emailEmpty' : input.validity.valid && isAddress(email) ? null : 'emailInvalid'
    setProblem(found)
    if (found === null) mutate(email)
    else input.focus()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        id="sign-in-email"
        name="email"
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
        error={problem && t(`sign-in.${problem}`)}
      />
      {error ? <Notice tone="error" live title={refusalWait(error, t, locale) ?? failureText(error, t)} /> : null}
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.sending')}>
        {t('sign-in.sendCode')}
      </Button>
      <Terms />
    </form>
  )
}

/** Something before the at sign and a dotted name after it; the mail itself is the real test. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
