import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { timeLeft } from '@crema/i18n/format/dates/relative'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { ApiError } from '#src/api/api-error.ts'
import { readOptions } from '#src/api/read-options.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { DisplayNumber, Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './kiosk-order-page.module.css'

/** An open order may be paid at the counter at any time. */
const pollIntervalMs = 10_000
const orderIdShape = /^[\w-]{24}$/

/** `/kiosk/checkStand`: an order that a kiosk has opened, with its amount. `orderId` is the unchecked text of the link. */
export function KioskOrderPage({ orderId }: { orderId: string | undefined }) {
  const t = useTranslate()
  return (
    <Page top={<ScreenBar title={t('kiosk.orderTitle')} />}>
      {orderId !== undefined && orderIdShape.test(orderId) ? <Order orderId={orderId} /> : <NoOrder />}
    </Page>
  )
}

function Order({ orderId }: { orderId: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    ...readOptions(useAppContext().api, 'GET payment/order', { orderId }, useSession()),
    refetchInterval: ({ state }) =>
      state.data && 'ok' in state.data && state.data.ok.state === 'open' ? pollIntervalMs : false,
  })
  const reload = () => void refetch()
  if (data) return 'ok' in data ? <OrderView order={data.ok} onExpire={reload} /> : <NoOrder />
  if (error) {
    if (!(error instanceof ApiError)) throw error
    return <FailureState error={error} onRetry={reload} />
  }
  return (
    <Loading label={t('common.loading')}>
      <LineSkeleton size="title" />
      <LineSkeleton lines={4} />
    </Loading>
  )
}

/** `onExpire`: called when the time to pay has passed on this device, to read the order again. */
function OrderView({ order, onExpire }: { order: PaymentOrder; onExpire: () => void }) {
  const t = useTranslate()
  switch (order.state) {
    case 'open':
      return <OpenOrder order={order} onExpire={onExpire} />
    case 'paid':
      return (
        <EmptyState
          art={<Picture image="takeaway" />}
          title={t('kiosk.paidTitle')}
          text={t('kiosk.paidText', { number: order.orderNo })}
          action={<BackHome />}
        />
      )
    case 'expired':
      return (
        <EmptyState
          art={<Picture image="shop" />}
          title={t('kiosk.expiredTitle')}
          text={t('kiosk.expiredText')}
          action={<BackHome />}
        />
      )
  }
}

function OpenOrder({ order, onExpire }: { order: PaymentOrder; onExpire: () => void }) {
  const t = useTranslate()
  const { locale } = useSession()
  const { orderNo, store, items, amount, country } = order
  const money = (amountMinor: number) => formatMoney(locale, { ...amount, amountMinor }, country)
  return (
    <>
      <Card aria-labelledby="order">
        <Heading id="order">{t('kiosk.number', { number: orderNo })}</Heading>
        <p className={styles.store}>
          <bdi>{store.name}</bdi>
          <br />
          <bdi>{store.address}</bdi>
        </p>
        <List label={t('kiosk.items')}>
          {items.map(({ name, quantity, priceMinor }) => (
            <ListRow
              key={`${name} ${priceMinor}`}
              title={<bdi>{name}</bdi>}
              start={<span className={styles.quantity}>{`${formatNumber(locale, quantity)} ×`}</span>}
              end={money(quantity * priceMinor)}
            />
          ))}
        </List>
        <div className={styles.total}>
          <span>{t('kiosk.total')}</span>
          <DisplayNumber>{money(amount.amountMinor)}</DisplayNumber>
        </div>
        <TimeLeft order={order} onExpire={onExpire} />
      </Card>
      <Notice title={t('kiosk.counterTitle')} text={t('kiosk.counterText', { number: orderNo })} />
    </>
  )
}

function TimeLeft({ order: { expiresAt, now }, onExpire }: { order: PaymentOrder; onExpire: () => void }) {
  const t = useTranslate()
  const { locale } = useSession()
  const leftMs = Date.parse(expiresAt) - useServerNow(Date.parse(now), 1_000)
  const isExpired = leftMs <= 0
  const expire = useEffectEvent(onExpire)
  useEffect(() => {
    if (isExpired) expire()
  }, [isExpired])
  return (
    <p className={styles.left}>
      {t('kiosk.timeLeft', { time: timeLeft(locale, leftMs) ?? formatNumber(locale, 0) })}
    </p>
  )
}

function NoOrder() {
  const t = useTranslate()
  return (
    <EmptyState
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
