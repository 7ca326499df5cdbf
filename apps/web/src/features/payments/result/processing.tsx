import { Link } from '@tanstack/react-router'
import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { StatePanes } from '#src/shared/panes/state-panes.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Progress } from '#src/ui/feedback/progress.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

type ProcessingProps = {
  /** Undefined while it could not be read. */
  attempt: PaymentAttempt | undefined
  isLong: boolean
  isChecking: boolean
  onCheck: () => void
  /** Why it could not be read. */
  problem: string | undefined
}

/** A payment whose result is not known yet. The screen can be left: the order is paid all the same. */
export function Processing({ attempt, isLong, isChecking, onCheck, problem }: ProcessingProps) {
  const t = useTranslate()
  return (
    <StatePanes
      tone="sea"
      art={<Picture image="takeaway" />}
      title={t('payments.processingTitle')}
      text={<span role="status">{t(isLong ? 'payments.processingLong' : 'payments.processingText')}</span>}
      action={
        <Stack>
          <Progress label={t('payments.processingTitle')} hideLabel />
          {isLong || problem !== undefined ? (
            <Button variant="quiet" busy={isChecking} busyLabel={t('payments.checkNow')} onClick={onCheck}>
              {t('payments.checkNow')}
            </Button>
          ) : null}
          {attempt ? (
            <Link {...paths.kioskOrder(attempt.orderId)} className={buttonClass('quiet')}>
              {t('payments.showOrder')}
            </Link>
          ) : null}
        </Stack>
      }
    >
      {problem === undefined ? null : (
        <Notice tone="error" live title={problem} text={t('payments.stillCounts')} />
      )}
    </StatePanes>
  )
}
