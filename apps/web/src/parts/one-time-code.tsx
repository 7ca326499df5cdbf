import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#src/api/api.ts'
import { serverNow } from '#src/api/server-clock.ts'
import { richText } from '#src/lib/rich-text.tsx'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { clockText, codeProblem, secondsToWait } from './code-refusal.ts'
import { failureText } from './failure-text.ts'
import { useServerNow } from './use-server-now.ts'
import type { WaitedCode } from './waited-code.ts'
import styles from './one-time-code.module.css'

type OneTimeCodeProps = {
  /** Where it went, for reading. */
  shownTo: string
  /** Where it went, as the demo's inbox knows it. */
  inbox: string
  sent: WaitedCode
  /** Has another one sent. */
  send: () => Promise<WaitedCode>
  onSent: (sent: WaitedCode) => void
  /** Does what the code is for; rejects where it is refused. */
  use: (code: string) => Promise<unknown>
  /** To another address. */
  onChange?: () => void
}

const secondMs = 1_000
const length = 6

/** Asks for the 6 digits that were sent; the sixth one sends them. */
export function OneTimeCode({ shownTo, inbox, sent, send, onSent, use, onChange }: OneTimeCodeProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: use, meta: { failure: 'inPlace' } })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === length && !isPending) mutate(code)
      }}
    >
      <p className={styles.sent}>
        {richText(t('sign-in.codeSent', { email: shownTo }), (text) => (
          <bdi className={styles.strong}>{text}</bdi>
        ))}{' '}
        {onChange ? (
          <button type="button" className={styles.change} onClick={onChange}>
            {t('sign-in.change')}
          </button>
        ) : null}
      </p>
      <CodeInput
        key={sent.challengeId}
        autoFocus
        label={t('sign-in.codeLabel')}
        name="code"
        error={error ? (codeProblem(error, t) ?? failureText(error, t)) : undefined}
        onValueChange={(digits) => {
          setCode(digits)
          if (digits.length < length) reset()
        }}
        onComplete={mutate}
      />
      <Resend sent={sent} send={send} onSent={onSent} />
      <Button type="submit" busy={isPending} busyLabel={t('sign-in.checking')}>
        {t('sign-in.confirm')}
      </Button>
      <DemoInbox to={inbox} />
    </form>
  )
}

/** Another code, once the gateway's waiting time is over. */
function Resend({ sent, send, onSent }: Pick<OneTimeCodeProps, 'sent' | 'send' | 'onSent'>) {
  const t = useText()
  const { locale } = useSession()
  const nowMs = useServerNow(serverNow(), secondMs)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (failure) => {
      const seconds = secondsToWait(failure)
      if (seconds !== undefined) onSent({ ...sent, resendAtMs: serverNow() + seconds * secondMs })
    },
    meta: { failure: 'inPlace' },
  })
  const seconds = Math.ceil((sent.resendAtMs - nowMs) / secondMs)
  const news = error && secondsToWait(error) === undefined ? failureText(error, t) : isSuccess ? t('sign-in.resent') : ''
  return (
    <div className={styles.resend}>
      {seconds > 0 ? (
        <p className={styles.wait}>{t('sign-in.resendIn', { time: clockText(locale, seconds) })}</p>
      ) : (
        <Button variant="text" size="small" busy={isPending} busyLabel={t('sign-in.sending')} onClick={() => mutate()}>
          {t('sign-in.resend')}
        </Button>
      )}
      <p className={styles.wait} role="status">
        {news}
      </p>
    </div>
  )
}

/** In demo mode: where the code can be read. */
function DemoInbox({ to }: { to: string }) {
  const t = useText()
  const api = useApi()
  const { data: inbox } = useQuery({
    queryKey: ['POST config/getConfig', 'demoInbox'],
    queryFn: async () => (await api.call('POST config/getConfig', {})).demoInbox ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!inbox) return null
  return (
    <p className={styles.hint}>
      {richText(t('sign-in.demoHint'), (text) => (
        <a href={`${inbox}?to=${encodeURIComponent(to)}`} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </p>
  )
}
