import type { Ref } from 'react'
import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import { useTranslate } from '#src/session/app-context.ts'
import { StatePanes } from '#src/shared/panes/state-panes.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { WaysOn } from './failed.tsx'

/** A payment that was cancelled: the order is still open. */
export function Cancelled({
  attempt,
  titleRef,
}: {
  attempt: PaymentAttempt
  titleRef: Ref<HTMLHeadingElement>
}) {
  const t = useTranslate()
  return (
    <StatePanes
      art={<Picture image="shop" />}
      title={t('payments.cancelledTitle')}
      titleRef={titleRef}
      text={t('payments.cancelledText')}
      action={<WaysOn orderId={attempt.orderId} />}
    />
  )
}
