import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { failureText } from '#src/parts/failure-text.ts'
import { richText } from '#src/lib/rich-text.tsx'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { CallProblem } from '../steps/call-problem.tsx'
import { DemoHint } from './demo-hint.tsx'
import { triesLeft } from '../refusal-wait.ts'
import { Resend } from './resend.tsx'
import type { Sent } from '../sign-in-draft.ts'
import form from '../sign-in.module.css'
import styles from '../steps/steps.module.css'

type CodeEntryProps = {
  /** Says where it went. */
  sentText: string
  /** Where it went, for the demo's inbox; not known of somebody else's account. */
  inbox?: string
  sent: Sent
  /** Has another one sent. */
  send: () => Promise<Sent>
  onSent: (sent: Sent) => void
  /** Does what the code is for; rejects where it is refused. */
  use: (code: string) => Promise<void>
  onBack: () => void
  /** The code ended while something else was asked. */
  hasDied?: boolean | undefined
  later?: ReactNode
}

/** Asks for the 6 digits; the sixth one sends them. */
export function CodeEntry({ sentText, inbox, sent, send, onSent, use, onBack, hasDied, later }: CodeEntryProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: use, meta: { failure: 'inPlace' } })
  const isAboutCode = (['codeWrong', 'codeExpired', 'codeTooManyTries'] as const).find((name) => name === refusalName(error))
  const codeError = (): string | undefined => {
    switch (isAboutCode) {
      case 'codeWrong':
        return t('sign-in.codeWrong', { tries: triesLeft(error) ?? 0 })
      case 'codeExpired':
        return t('sign-in.codeExpired')
      case 'codeTooManyTries':
        return t('sign-in.codeTooManyTries')
      case undefined:
        return hasDied && !error && code === '' ? t('sign-in.codeExpired') : undefined
    }
  }
  const isAbnormal = refusalName(error) === 'accountAbnormal'
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6 && !isPending) mutate(code)
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
        error={codeError() ?? (error && !isAboutCode && !isAbnormal ? failureText(error, t) : undefined)}
        onValueChange={(digits) => {
          setCode(digits)
          if (digits.length < 6) reset()
        }}
        onComplete={mutate}
      />
      {isAbnormal ? <CallProblem error={error} /> : null}
      <Resend sent={sent} send={send} onSent={onSent} />
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.checking')}>
        {t('sign-in.confirm')}
      </Button>
      {later}
      {inbox === undefined ? null : <DemoHint to={inbox} />}
    </form>
  )
}
