import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { limits } from '@crema/contract/limits'
import type { Translator } from '@crema/i18n/messages'
import { refusalName } from '#src/api/api-error.ts'
import { richText } from '#src/lib/text/rich-text.tsx'
import { useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CodeInput } from '#src/ui/forms/code-input.tsx'
import { triesLeft } from './code-refusal.ts'
import { DemoHint } from './demo-hint.tsx'
import { ResendCode } from './resend-code.tsx'
import type { SentCode } from './sent-code.ts'
import form from '../form.module.css'
import styles from './one-time-code.module.css'

type OneTimeCodeProps = {
  /** Says where it went. */
  sentText: string
  /** Where it went, for the demo's inbox; not known of somebody else's account. */
  inbox?: string
  sent: SentCode
  /** Has another one sent. */
  send: () => Promise<SentCode>
  onSent: (sent: SentCode) => void
  /** Does what the code is for; rejects where it is refused. */
  use: (code: string) => Promise<unknown>
  /** To another address. */
  onBack: () => void
  /** The code ended while something else was asked. */
  hasDied?: boolean | undefined
  later?: ReactNode
}

/** Asks for the 6 digits that were sent; the sixth one sends them. */
export function OneTimeCode({
  sentText,
  inbox,
  sent,
  send,
  onSent,
  use,
  onBack,
  hasDied,
  later,
}: OneTimeCodeProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const body = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: use,
    onError: () => body.current?.querySelector<HTMLElement>('[name=code]')?.focus(),
    meta: { failure: 'inPlace' },
  })
  const isAbnormal = refusalName(error) === 'accountAbnormal'
  const fault =
    error === null ? hasDied && code === '' && t('sign-in.codeExpired') : !isAbnormal && codeFault(error, t)
  return (
    <form
      ref={body}
      className={form.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (code.length === limits.codeLength && !isPending) mutate(code)
      }}
    >
      <p className={styles.sent}>
        {richText(sentText, (text) => (
          <bdi className={styles.strong}>{text}</bdi>
        ))}{' '}
        <button type="button" className={styles.change} onClick={onBack}>
          {t('sign-in.change')}
        </button>
      </p>
      <CodeInput
        key={sent.challengeId}
        autoFocus
        label={t('sign-in.codeLabel')}
        name="code"
        error={fault}
        onValueChange={(digits) => {
          setCode(digits)
          if (digits.length < limits.codeLength) reset()
        }}
        onComplete={mutate}
      />
      {isAbnormal ? <CallProblem error={error} /> : null}
      <ResendCode sent={sent} send={send} onSent={onSent} />
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.checking')}>
        {t('sign-in.confirm')}
      </Button>
      {later}
      {inbox === undefined ? null : <DemoHint to={inbox} />}
    </form>
  )
}

/** Why a code was not taken, in words that fit its field. */
function codeFault(error: unknown, t: Translator['t']): string {
  switch (refusalName(error)) {
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
