import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { PaymentAttempt } from '@crema/contract/payments/payment-attempt'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { StatePanes } from '#src/shared/panes/state-panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

/** Why a payment failed, and what to do about it. */
export function Failed({
  attempt,
  titleRef,
}: {
  attempt: PaymentAttempt
  titleRef: Ref<HTMLHeadingElement>
}) {
  const t = useTranslate()
  const failure = attempt.failure ?? 'unavailable'
  return (
    <StatePanes
      tone="off"
      art={<Picture image={failure === 'orderExpired' ? 'shop' : 'lost'} />}
      title={t('payments.failedTitle')}
      titleRef={titleRef}
      text={
        <>
          {t(`payments.${failure}`)} {t('payments.nothingCharged')}
        </>
      }
      action={
        failure === 'orderExpired' ? (
          <HomeLink>{t('common.home')}</HomeLink>
        ) : (
          <WaysOn orderId={attempt.orderId} />
        )
      }
    />
  )
}

/** How the order can still be paid. */
export function WaysOn({ orderId }: { orderId: string }) {
  const t = useTranslate()
  return (
    <Stack>
      <Link {...paths.checkStand(orderId)} className={buttonClass()}>
        {t('payments.otherCard')}
      </Link>
      <Link {...paths.checkStandMore(orderId)} className={buttonClass('quiet')}>
        {t('payments.moreTitle')}
      </Link>
    </Stack>
  )
}
