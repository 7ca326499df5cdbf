import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { ApiError } from '#src/api/api-error.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { StatePanes } from '#src/shared/panes/state-panes.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { isOrderId, orderOptions } from './order-queries.ts'

type OrderFrameProps = {
  /** The unchecked text of the link. */
  orderId: string | undefined
  /** What an open order shows. `reload` reads it again. */
  children: (order: PaymentOrder, reload: () => void) => ReactNode
  /** Beside the link home, for an order that is paid. */
  paidAction?: ReactNode
  /** Said of an order that has expired, beside that nothing was charged. */
  expiredNote?: ReactNode
}

/** An order in each of its states; it is read again while it is open. Its messages are in `kiosk`. */
export function OrderFrame({ orderId, ...rest }: OrderFrameProps) {
  return isOrderId(orderId) ? <KnownOrder orderId={orderId} {...rest} /> : <UnknownOrder />
}

function KnownOrder({
  orderId,
  children,
  paidAction,
  expiredNote,
}: OrderFrameProps & { orderId: string }): ReactNode {
  const t = useTranslate()
  const { data, error, refetch } = useQuery(orderOptions(useAppContext().api, orderId, useSession()))
  const reload = () => void refetch()
  if (!data) {
    if (error && !(error instanceof ApiError)) throw error
    if (error) return <FailureState error={error} onRetry={reload} />
    return (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={5} />
      </Loading>
    )
  }
  if (!('ok' in data)) return <UnknownOrder />
  switch (data.ok.state) {
    case 'open':
      return children(data.ok, reload)
    case 'paid':
      return (
        <StatePanes
          art={<Picture image="takeaway" />}
          title={t('kiosk.paidTitle')}
          text={t('kiosk.paidText', { number: data.ok.orderNo })}
          action={paidAction ?? <BackHome />}
        />
      )
    case 'expired':
      return (
        <StatePanes
          tone="off"
          art={<Picture image="shop" />}
          title={t('kiosk.expiredTitle')}
          text={
            <>
              {t('kiosk.expiredText')} {expiredNote}
            </>
          }
          action={<BackHome />}
        />
      )
  }
}

function UnknownOrder() {
  const t = useTranslate()
  return (
    <StatePanes
      tone="off"
      art={<Picture image="lost" />}
      title={t('kiosk.notFoundTitle')}
      text={t('kiosk.notFoundText')}
      action={<BackHome />}
    />
  )
}

function BackHome() {
  const t = useTranslate()
  return <HomeLink variant="quiet">{t('common.home')}</HomeLink>
}
