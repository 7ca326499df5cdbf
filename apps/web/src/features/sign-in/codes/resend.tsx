import { useMutation } from '@tanstack/react-query'
import { serverNow } from '#src/api/server-clock.ts'
import { failureText } from '#src/parts/failure-text.ts'
import { useServerNow } from '#src/parts/use-server-now.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { waitSeconds } from '../refusal-wait.ts'
import type { Sent } from '../sign-in-draft.ts'
import styles from '../steps/steps.module.css'
import { waitText } from '../wait-text.ts'

const secondMs = 1_000

type ResendProps = { sent: Sent; send: () => Promise<Sent>; onSent: (sent: Sent) => void }

/** Another code, once the gateway's waiting time is over. */
export function Resend({ sent, send, onSent }: ResendProps) {
  const t = useText()
  const { locale } = useSession()
  const nowMs = useServerNow(serverNow(), secondMs)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (failure) => {
      const seconds = waitSeconds(failure)
      if (seconds !== undefined) onSent({ ...sent, resendAtMs: serverNow() + seconds * secondMs })
    },
    meta: { failure: 'inPlace' },
  })
  const waitMs = sent.resendAtMs - nowMs
  const news = error && waitSeconds(error) === undefined ? failureText(error, t) : isSuccess ? t('sign-in.resent') : ''
  return (
    <div className={styles.resend}>
      {waitMs > 0 ? (
        <p className={styles.wait}>{t('sign-in.resendIn', { time: waitText(locale, Math.ceil(waitMs / secondMs)) })}</p>
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
