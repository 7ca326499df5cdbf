import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import { newUuid } from '#src/lib/browser/uuid.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { StatePanes } from '#src/shared/panes/state-panes.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { followAction, leadsAway } from '../paying/follow-action.ts'

type ActionNeededProps = {
  attempt: PaymentAttempt
  titleRef: Ref<HTMLHeadingElement>
  /** Called when the attempt could not be cancelled, because it is final by now. */
  onCancelled: () => void
}

/** A payment that waits for the member: at their bank, or for a card that has not arrived. */
export function ActionNeeded({ attempt, titleRef, onCancelled }: ActionNeededProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const navigate = useNavigate()
  const [idempotencyKey] = useState(newUuid)
  const { attemptId, orderId, action } = attempt
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('POST payment/cancel', { attemptId }, { idempotencyKey }),
    onSuccess: async ({ state }) => {
      if (state === 'cancelled' || state === 'failed') await navigate(paths.checkStand(orderId))
      else onCancelled()
    },
    meta: { failure: 'inPlace' },
  })
  const canContinue = leadsAway(action)
  const payAgain = (
    <Button
      variant={canContinue ? 'text' : 'primary'}
      busy={isPending}
      busyLabel={t('payments.oneMoment')}
      onClick={() => mutate()}
    >
      {t(canContinue ? 'payments.payOtherwise' : 'payments.enterCard')}
    </Button>
  )
  return (
    <StatePanes
      art={<Picture image="shop" />}
      title={t(canContinue ? 'payments.actionTitle' : 'payments.cardMissingTitle')}
      titleRef={titleRef}
      text={t(canContinue ? 'payments.actionText' : 'payments.cardMissingText')}
      action={
        <Stack>
          {canContinue ? (
            <Button onClick={() => followAction(action)}>{t('payments.continue')}</Button>
          ) : null}
          {payAgain}
        </Stack>
      }
    >
      <CallError error={error} />
    </StatePanes>
  )
}
