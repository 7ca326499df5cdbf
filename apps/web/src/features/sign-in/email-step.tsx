import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#src/api/api.ts'
import { serverNow } from '#src/api/server-clock.ts'
import { useDeviceStorage } from '#src/host-app/storage-context.ts'
import { takeOver } from '#src/lib/early-taps.ts'
import { failureText } from '#src/parts/failure-text.ts'
import { refusalWait } from './refusal-wait.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { isAddress } from './is-address.ts'
import type { SignInDraft } from './sign-in-draft.ts'
import styles from './sign-in.module.css'

// A help that can be done without: where it does not come, there is none.
const EmailSuggestions = lazy<(props: { typed: string }) => ReactNode>(() =>
  import('./email-suggestions.tsx').then(
    (part) => ({ default: part.EmailSuggestions }),
    () => ({ default: () => null }),
  ),
)

type EmailStepProps = {
  draft: SignInDraft
  /** The code is being asked for: what comes next may be fetched. */
  onSend: () => void
}

/** The first step, which comes with the page: an e-mail address, to which a code is sent. */
export function EmailStep({ draft, onSend }: EmailStepProps) {
  const t = useText()
  const api = useApi()
  const storage = useDeviceStorage()
  const { locale } = useSession()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'emailEmpty' | 'emailInvalid' | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => api.call('POST customer/emailCode', { email, purpose: 'login' }),
    onMutate: onSend,
    onSuccess: ({ challengeId, resendAfterSeconds }, email) =>
      draft.keep({
        state: 'code',
        target: { channel: 'email', email },
        sent: { challengeId, resendAtMs: serverNow() + resendAfterSeconds * 1_000 },
      }),
    meta: { failure: 'inPlace' },
  })
  const form = useRef<HTMLFormElement>(null)
  const address = () => form.current?.elements.namedItem('email') as HTMLInputElement // drawn below
  useLayoutEffect(() => {
    // What was typed before a reload.
    address().value ||= storage?.get('SIGN_IN_EMAIL') ?? ''
    if (takeOver('form').isSubmitted) form.current?.requestSubmit()
  }, [storage])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = address()
    const email = input.value.trim()
    const found = email === '' ? 'emailEmpty' : input.validity.valid && isAddress(email) ? null : 'emailInvalid'
    setProblem(found)
    if (found !== null) input.focus()
    else if (!isPending) mutate(email)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        id="sign-in-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
        label={t('sign-in.email')}
        placeholder={t('sign-in.emailPlaceholder')}
        start={<MailIcon />}
        error={problem && t(`sign-in.${problem}`)}
        list="sign-in-suffixes"
        onChange={({ target }) => {
          setTyped(target.value)
          storage?.set('SIGN_IN_EMAIL', target.value)
        }}
      />
      {typed.includes('@') ? (
        <Suspense>
          <EmailSuggestions typed={typed} />
        </Suspense>
      ) : null}
      {error ? <Notice tone="error" live title={refusalWait(error, t, locale) ?? failureText(error, t)} /> : null}
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.sending')}>
        {t('sign-in.sendCode')}
      </Button>
      <Button
        variant="text"
        size="small"
        onClick={() => draft.keep({ state: 'address', target: { channel: 'email', email: address().value.trim() } })}
      >
        {t('sign-in.otherWays')}
      </Button>
    </form>
  )
}
