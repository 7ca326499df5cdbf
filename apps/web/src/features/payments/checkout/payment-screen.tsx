import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import type { AnswerOf } from '#src/api/api-client.ts'
import { ApiError, refusalName } from '#src/api/api-error.ts'
import { noSubscription } from '#src/lib/state/no-subscription.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { OrderCard } from '#src/shared/orders/order-card.tsx'
import { OrderFrame } from '#src/shared/orders/order-frame.tsx'
import { OrderLead } from '#src/shared/orders/order-lead.tsx'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { Panes } from '#src/shared/panes/panes.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { OrderCoupons } from '../coupons/order-coupons.tsx'
import { bringIntoView } from '../paying/bring-into-view.ts'
import { storedAttempt } from '../paying/pending-payment.ts'
import { usePayment } from '../paying/use-payment.ts'
import type { CouponChoice } from './coupon-choice.ts'
import { methodsOptions } from './payment-queries.ts'

export type PaymentMethods = AnswerOf<'GET payment/methods'>

/** What the ways to pay of a screen need. */
export type WaysToPayProps = {
  order: PaymentOrder
  choice: CouponChoice
  /** What is to be paid, as text. */
  amount: string
  methods: PaymentMethods
  payment: ReturnType<typeof usePayment>
}

type PaymentScreenProps = {
  title: string
  /** The unchecked text of the link. */
  orderId: string | undefined
  ways: ComponentType<WaysToPayProps>
}

/** A screen on which an order is paid: the order beside the ways to pay it. */
export function PaymentScreen({ title, orderId, ...rest }: PaymentScreenProps) {
  const t = useTranslate()
  const { storage } = useAppContext()
  // The gateway, which renders the page, does not have the tab's storage.
  const attemptId = useSyncExternalStore(
    noSubscription,
    () => (orderId === undefined ? undefined : storedAttempt(storage, orderId)),
    () => undefined,
  )
  return (
    <PanesPage title={title} {...(orderId !== undefined && { up: paths.kioskOrder(orderId) })}>
      <OrderFrame
        orderId={orderId}
        expiredNote={t('payments.notKept')}
        paidAction={
          attemptId === undefined ? undefined : (
            <Link {...paths.checkout(attemptId)} className={buttonClass()}>
              {t('payments.showReceipt')}
            </Link>
          )
        }
      >
        {(order, reload) => <OpenOrder order={order} onExpire={reload} {...rest} />}
      </OrderFrame>
    </PanesPage>
  )
}

type OpenOrderProps = Pick<PaymentScreenProps, 'ways'> & {
  order: PaymentOrder
  onExpire: () => void
}

function OpenOrder({ order, onExpire, ways }: OpenOrderProps) {
  const [choice, setChoice] = useState<CouponChoice>({ voucherNos: [], amount: order.amount })
  const payment = usePayment(order.orderId)
  return (
    <Panes
      tone="honey"
      lead={
        <OrderLead>
          <OrderCard order={order} amount={choice.amount} onExpire={onExpire}>
            <OrderCoupons order={order} choice={choice} onChoose={setChoice} isLocked={payment.isPaying} />
          </OrderCard>
        </OrderLead>
      }
    >
      <WaysToPay order={order} choice={choice} payment={payment} ways={ways} />
    </Panes>
  )
}

function WaysToPay({
  ways: Ways,
  ...paid
}: Omit<WaysToPayProps, 'methods' | 'amount'> & Pick<PaymentScreenProps, 'ways'>): ReactNode {
  const { order, choice, payment } = paid
  const t = useTranslate()
  const session = useSession()
  const { data, error, refetch } = useQuery({
    ...methodsOptions(useAppContext().api, order.orderId, session),
    // Those of the visitor, until the member's are read: the form stays, with what was typed.
    placeholderData: keepPreviousData,
  })
  if (data && 'ok' in data) {
    const props = {
      ...paid,
      amount: formatMoney(session.locale, choice.amount, order.country),
      methods: data.ok,
    }
    return (
      <>
        {choice.amount.amountMinor === 0 ? <PayByCoupons {...props} /> : <Ways {...props} />}
        <PaymentError payment={payment} />
      </>
    )
  }
  if (data) throw new Error(`An open order has no methods: ${data.refused}`)
  if (!error)
    return (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={6} />
      </Loading>
    )
  if (!(error instanceof ApiError)) throw error
  return <FailureState error={error} onRetry={() => void refetch()} />
}

function PaymentError({ payment: { error, mayBeCharged } }: Pick<WaysToPayProps, 'payment'>) {
  const t = useTranslate()
  if (!error) return null
  const title = refusalName(error) === 'priceChanged' ? t('payments.priceChanged') : undefined
  return (
    <div ref={bringIntoView}>
      {mayBeCharged ? (
        <Notice
          tone="error"
          live
          title={t('payments.unconfirmedTitle')}
          text={t('payments.unconfirmedText')}
        />
      ) : (
        <CallError error={error} title={title ?? t('payments.notStarted')} />
      )}
    </div>
  )
}

/** Coupons pay all of the order: no card is needed. */
function PayByCoupons({ choice, amount, payment: { pay, isPaying } }: WaysToPayProps) {
  const t = useTranslate()
  return (
    <Button
      busy={isPaying}
      busyLabel={t('payments.paying')}
      onClick={() => pay({ means: { kind: 'card', save: false }, ...choice })}
    >
      {t('payments.pay', { amount })}
    </Button>
  )
}
