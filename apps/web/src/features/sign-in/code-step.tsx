import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#src/api/api.ts'
import { refusalName } from '#src/api/api-error.ts'
import { failureText } from '#src/parts/failure-text.ts'
import { richText } from '#src/lib/rich-text.tsx'
import { useSessionKeeper } from '#src/session/session-keeper.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { triesLeft } from './refusal-wait.ts'
import { Resend } from './resend.tsx'
import type { SignInFormProps } from './sign-in-form.tsx'
import type { SentCode } from './sign-in-draft.ts'
import styles from './sign-in.module.css'
import { DemoHint } from './demo-hint.tsx'

type CodeStepProps = Pick<SignInFormProps, 'onSent' | 'onChange' | 'onSignedIn'> & { sent: SentCode }

/** Asks for the 6 digits; the sixth one sends them. */
export function CodeStep({ sent, onSent, onChange, onSignedIn }: CodeStepProps) {
  const t = useText()
  const api = useApi()
  const keeper = useSessionKeeper()
  const [code, setCode] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (digits: string) =>
      api.call('POST customer/emailLogin', {
        email: sent.email,
        challengeId: sent.challengeId,
        code: digits,
        // Going on agrees to the terms; the step before says so. Nobody was asked about marketing.
        consents: { terms: true, marketing: { push: false, sms: false, email: false } },
      }),
    onSuccess: (answer) => {
      if (answer.outcome !== 'signedIn' && answer.outcome !== 'registered') return
      keeper.begin(answer.session, answer.member)
      onSignedIn(answer.outcome === 'registered')
    },
  })
  const codeError = (): string | undefined => {
    switch (refusalName(error)) {
      case undefined:
        return error ? failureText(error, t) : undefined
      case 'codeWrong':
        return t('sign-in.codeWrong', { tries: triesLeft(error) ?? 0 })
      case 'codeExpired':
        return t('sign-in.codeExpired')
      case 'codeTooManyTries':
        return t('sign-in.codeTooManyTries')
      default:
        return failureText(error, t)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) mutate(code)
      }}
    >
      <p className={styles.sent}>
        {richText(t('sign-in.codeSent', { email: sent.email }), (text) => (
          <bdi className={styles.strong}>{text}</bdi>
        ))}{' '}
        <button type="button" className={styles.change} onClick={onChange}>
          {t('sign-in.change')}
        </button>
      </p>
      <CodeInput
        autoFocus
        label={t('sign-in.codeLabel')}
        name="code"
        error={codeError()}
        onValueChange={(digits) => {
          setCode(digits)
          if (digits.length < 6) reset()
        }}
        onComplete={mutate}
      />
      <Resend sent={sent} onSent={onSent} />
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.checking')}>
        {t('sign-in.confirm')}
      </Button>
      <DemoHint email={sent.email} />
    </form>
  )
}
