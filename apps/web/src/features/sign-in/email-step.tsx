import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { takeOver } from '#src/lib/browser/early-taps.ts'
import { isAddress } from '#src/lib/text/is-email-address.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { CallProblem, isBadRequest } from '#src/shared/errors/call-error.tsx'
import { sentCode } from '#src/shared/identity/codes/sent-code.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { MailIcon } from '#src/ui/art/more-icons.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import type { PasskeyOfferProps } from './passkeys/passkey-offer.tsx'
import styles from '#src/shared/identity/form.module.css'

/** A help that can be done without: where it does not come, there is none. */
const help = <Props,>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy<(props: Props) => ReactNode>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )

const EmailSuggestions = help(
  async () => (await import('#src/shared/identity/contact/email-suggestions.tsx')).EmailSuggestions,
)
const PasskeyOffer = help(async () => (await import('./passkeys/passkey-offer.tsx')).PasskeyOffer)

type EmailStepProps = PasskeyOfferProps & {
  /** It is seen. */
  isOpen: boolean
  /** The code is being asked for: what comes next may be fetched. */
  onSend: () => void
}

/** The first step, which comes with the page: an e-mail address, to which a code is sent. */
export function EmailStep({ isOpen, onSend, ...passkey }: EmailStepProps) {
  const { draft } = passkey
  const t = useText()
  const { api, storage } = usePageParts()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'emailEmpty' | 'emailInvalid' | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => api.call('POST customer/emailCode', { email, purpose: 'login' }),
    onMutate: onSend,
    onSuccess: (answer, email) =>
      draft.keep({ state: 'code', contact: { channel: 'email', email }, sent: sentCode(answer) }),
    onError: (failure) => {
      if (!isBadRequest(failure)) return
      setProblem('emailInvalid')
      address().focus()
    },
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
    const found =
      email === '' ? 'emailEmpty' : input.validity.valid && isAddress(email) ? null : 'emailInvalid'
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
        autoComplete="username webauthn"
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
      {isOpen && 'PublicKeyCredential' in window ? (
        <Suspense>
          <PasskeyOffer {...passkey} />
        </Suspense>
      ) : null}
      {isBadRequest(error) ? null : <CallProblem error={error} />}
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.sending')}>
        {t('sign-in.sendCode')}
      </Button>
      <Button
        variant="text"
        size="small"
        onClick={() =>
          draft.keep({ state: 'address', contact: { channel: 'email', email: address().value.trim() } })
        }
      >
        {t('sign-in.otherWays')}
      </Button>
    </form>
  )
}
