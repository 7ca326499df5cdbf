import { useMutation } from '@tanstack/react-query'
import { serverNow } from '#src/api/server-clock.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { formatClock, resendWaitSeconds } from './code-refusal.ts'
import type { SentCode } from './sent-code.ts'
import styles from './one-time-code.module.css'

const secondMs = 1_000

type ResendCodeProps = { sent: SentCode; send: () => Promise<SentCode>; onSent: (sent: SentCode) => void }

/** Requests another code, once the gateway's waiting time is over. */
export function ResendCode({ sent, send, onSent }: ResendCodeProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const nowMs = useServerNow(serverNow(), secondMs)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (failure) => {
      const seconds = resendWaitSeconds(failure)
      if (seconds !== undefined) onSent({ ...sent, resendAtMs: serverNow() + seconds * secondMs })
    },
    meta: { failure: 'inPlace' },
  })
  const seconds = Math.ceil((sent.resendAtMs - nowMs) / secondMs)
  const status =
    error && resendWaitSeconds(error) === undefined
      ? failureText(error, t)
      : isSuccess
        ? t('sign-in.resent')
        : ''
  return (
    <div className={styles.resend}>
      {seconds > 0 ? (
        <p className={styles.wait}>{t('sign-in.resendIn', { time: formatClock(locale, seconds) })}</p>
      ) : (
        <Button
          variant="text"
          size="small"
          busy={isPending}
          busyLabel={t('sign-in.sending')}
          onClick={() => mutate()}
        >
          {t('sign-in.resend')}
        </Button>
      )}
      <p className={styles.wait} role="status">
        {status}
      </p>
    </div>
  )
}
