import { useMutation } from '@tanstack/react-query'
import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { limits } from '@crema/contract/limits'
import { takeOverTaps } from '#src/lib/browser/early-taps.ts'
import { isEmailAddress } from '#src/lib/text/is-email-address.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError, isBadRequest } from '#src/shared/errors/call-error.tsx'
import { tooLongText } from '#src/shared/forms/too-long-text.ts'
import { toSentCode } from '#src/shared/identity/codes/sent-code.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { MailIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import type { FirstMethodsProps } from './providers/first-methods.tsx'
import type { StageAfter } from './sign-in-draft.ts'
import form from '#src/shared/identity/form.module.css'
import styles from './email-step.module.css'

/** A component that is left out where its chunk fails to load. */
const optionalComponent = <Props,>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy<(props: Props) => ReactNode>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  )

const EmailSuggestions = optionalComponent(
  async () => (await import('#src/shared/identity/contact/email-suggestions.tsx')).EmailSuggestions,
)
const FirstMethods = optionalComponent(
  async () => (await import('./providers/first-methods.tsx')).FirstMethods,
)

type EmailStepProps = FirstMethodsProps & {
  /** Whether the form is visible. */
  isOpen: boolean
  /** Called when the code is requested, so that the next step can be preloaded. */
  onSend: () => void
}

/**
 * The first step: an e-mail address that a code is sent to. Its code belongs to the campaign page, so it does not use
 * `useForm`: the hook would exceed the size limit, and the input is uncontrolled because visitors type before hydration.
 */
export function EmailStep({ isOpen, onSend, ...rest }: EmailStepProps) {
  const { draft } = rest
  const t = useTranslate()
  const { api, storage } = useAppContext()
  const { country } = useSession()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'emailEmpty' | 'emailInvalid' | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => api.call('POST customer/emailCode', { email, purpose: 'login' }),
    onMutate: onSend,
    onSuccess: (answer, email) =>
      draft.save({
        state: 'code',
        contact: { channel: 'email', email },
        sent: toSentCode(answer),
      } satisfies StageAfter<'address', 'codeSent'>),
    onError: (failure) => {
      if (!isBadRequest(failure)) return
      setProblem('emailInvalid')
      address().focus()
    },
    meta: { failure: 'inPlace' },
  })
  const tooLong = (email: string) => tooLongText(email.trim(), limits.email, t)
  const element = useRef<HTMLFormElement>(null)
  const address = () => element.current?.elements.namedItem('email') as HTMLInputElement // rendered below
  useLayoutEffect(() => {
    // Restores what was typed before a reload.
    address().value ||= storage?.get('SIGN_IN_EMAIL') ?? ''
    if (takeOverTaps('form').isSubmitted) element.current?.requestSubmit()
  }, [storage])
  useEffect(() => {
    const input = element.current?.elements.namedItem('email')
    // Also what was typed before hydration.
    if (input instanceof HTMLInputElement) setTyped(input.value)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = address()
    const email = input.value.trim()
    const found =
      email === '' ? 'emailEmpty' : input.validity.valid && isEmailAddress(email) ? null : 'emailInvalid'
    setProblem(found)
    setTyped(input.value)
    if (found !== null || tooLong(email)) input.focus()
    else if (!isPending) mutate(email)
  }
  return (
    <form ref={element} className={form.form} noValidate onSubmit={submit}>
      <Field
        id="sign-in-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        label={t('sign-in.email')}
        placeholder={t('sign-in.emailPlaceholder')}
        start={<MailIcon />}
        error={tooLong(typed) ?? (problem && t(`sign-in.${problem}`))}
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
      {isBadRequest(error) ? null : <CallError error={error} />}
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.sending')}>
        {t('sign-in.sendCode')}
      </Button>
      {isOpen ? (
        <Suspense fallback={<div className={styles.methods} aria-busy="true" />}>
          <FirstMethods {...rest} />
        </Suspense>
      ) : (
        <div className={styles.methods} />
      )}
      <div className={styles.links}>
        <Button
          variant="text"
          size="small"
          onClick={() =>
            draft.save({ state: 'address', contact: { channel: 'phone', country, national: '' } })
          }
        >
          {t('sign-in.byPhone')}
        </Button>
        <Button
          variant="text"
          size="small"
          onClick={() =>
            draft.save({
              state: 'password',
              contact: { channel: 'email', email: address().value.trim() },
            } satisfies StageAfter<'address', 'passwordChosen'>)
          }
        >
          {t('sign-in.byPassword')}
        </Button>
      </div>
    </form>
  )
}
