import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { limits } from '@crema/contract/limits'
import type { Translator } from '@crema/i18n/messages'
import { refusalName } from '#src/api/api-error.ts'
import { richText } from '#src/lib/text/rich-text.tsx'
import { useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CodeInput } from '#src/ui/forms/code-input.tsx'
import { triesLeft } from './code-refusal.ts'
import { DemoHint } from './demo-hint.tsx'
import { ResendCode } from './resend-code.tsx'
import type { SentCode } from './sent-code.ts'
import form from '../form.module.css'
import styles from './one-time-code.module.css'

type OneTimeCodeProps = {
  /** The message with the contact that the code was sent to. */
  sentText: string
  /** The name of the contact in the demo inbox; undefined for a contact that is only known masked. */
  inboxName?: string
  sent: SentCode
  /** Requests another code. */
  send: () => Promise<SentCode>
  onSent: (sent: SentCode) => void
  /** Sends the code to the gateway. Rejects where the code is refused. */
  submit: (code: string) => Promise<unknown>
  /** What did not happen where the call fails, above the reason. Without it the field shows the reason alone. */
  failedTitle?: string
  /** Goes back to the contact. */
  onBack: () => void
  /** Whether the code expired in a later step. */
  isExpired?: boolean | undefined
  /** A way on without a text message, where text messages are limited. */
  instead?: ReactNode
  /** The code that was typed before another step interrupted; it is submitted again at once. */
  typedCode?: string | undefined
  skip?: ReactNode
}

/** Asks for the 6 digits that were sent, and submits them once the sixth one is typed. */
export function OneTimeCode(props: OneTimeCodeProps) {
  const { sentText, inboxName, sent, send, onSent, failedTitle, onBack } = props
  const t = useTranslate()
  const { formProps, values, problems, isSubmitting, error, formError, change, reset, submit } = useForm<
    { code: string },
    { code: 'incomplete' | 'expired' | 'refused' }
  >({
    values: { code: props.typedCode ?? '' },
    problems: props.isExpired ? { code: 'expired' } : {},
    check: ({ code }) => (code.length === limits.codeLength ? {} : { code: 'incomplete' }),
    submit: ({ code }) => props.submit(code),
    problemsOf: (failure) => {
      const refusal = refusalName(failure)
      const isFailedCall = refusal === undefined && failedTitle !== undefined
      return isFailedCall || refusal === 'accountAbnormal' ? {} : { code: 'refused' }
    },
  })
  const hasResumed = useRef(false)
  const resume = useEffectEvent(() => {
    // An effect may run twice.
    if (hasResumed.current || props.typedCode === undefined) return
    hasResumed.current = true
    void submit()
  })
  useEffect(() => resume(), [])
  const problemTexts = {
    incomplete: t('sign-in-steps.codeIncomplete'),
    expired: t('sign-in.codeExpired'),
    refused: refusalText(error, t),
  }
  return (
    <form {...formProps} className={form.form}>
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
        initialCode={values.code}
        label={t('sign-in.codeLabel')}
        name="code"
        error={problems.code && problemTexts[problems.code]}
        onValueChange={(code) => {
          if (code !== values.code) change({ code })
        }}
        onComplete={() => void submit()}
      />
      {sent.membersOnly ? (
        <Notice live title={t('sign-in-steps.membersOnly')} action={props.instead} />
      ) : null}
      <CallError error={formError} title={failedTitle} />
      <ResendCode
        sent={sent}
        send={send}
        onSent={(next) => {
          // The input of another code begins empty.
          if (next.challengeId !== sent.challengeId) reset({ code: '' })
          onSent(next)
        }}
      />
      <Button type="submit" busy={isSubmitting} busyLabel={t('sign-in.checking')}>
        {t('sign-in.continue')}
      </Button>
      {props.skip}
      {inboxName === undefined ? null : <DemoHint inboxName={inboxName} />}
    </form>
  )
}

/** Why a code was refused, as a message for its field. */
function refusalText(error: unknown, t: Translator['t']): string {
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
