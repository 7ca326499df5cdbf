import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { timeLeft } from '@crema/i18n/format/dates/relative'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { ApiError } from '#src/api/api-error.ts'
import { readOptions } from '#src/api/read-options.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { ClosedShopArt } from '#src/ui/art/closed-shop-art.tsx'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { LostArt } from '#src/ui/art/not-found-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Figure, Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './order-page.module.css'

/** While an order waits: it may be paid at the counter. */
const askAgainMs = 10_000
const orderNumber = /^[A-Za-z0-9_-]{24}$/

/** `/kiosk/checkStand`: an order that a kiosk opened, with its amount. `orderId` as the link has it. */
export function OrderPage({ orderId }: { orderId: string | undefined }) {
  const t = useText()
  return (
    <Page top={<ScreenBar title={t('kiosk.orderTitle')} />}>
      {orderId !== undefined && orderNumber.test(orderId) ? <Order orderId={orderId} /> : <NoOrder />}
    </Page>
  )
}

function Order({ orderId }: { orderId: string }) {
  const t = useText()
  const { data, error, refetch } = useQuery({
    ...readOptions(usePageParts().api, 'GET payment/order', { orderId }, useSession()),
    refetchInterval: ({ state }) =>
      state.data && 'ok' in state.data && state.data.ok.state === 'open' ? askAgainMs : false,
  })
  const reload = () => void refetch()
  if (data) return 'ok' in data ? <OrderView order={data.ok} onOver={reload} /> : <NoOrder />
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

/** `onOver`: the time to pay has run out on this clock, so the gateway ought to be asked. */
function OrderView({ order, onOver }: { order: PaymentOrder; onOver: () => void }) {
  const t = useText()
  switch (order.state) {
    case 'open':
      return <OpenOrder order={order} onOver={onOver} />
    case 'paid':
      return (
        <EmptyState
          art={<CoffeeCupArt />}
          title={t('kiosk.paidTitle')}
          text={t('kiosk.paidText', { number: order.orderNo })}
          action={<ToHome />}
        />
      )
    case 'expired':
      return (
        <EmptyState
          art={<ClosedShopArt />}
          title={t('kiosk.expiredTitle')}
          text={t('kiosk.expiredText')}
          action={<ToHome />}
        />
      )
  }
}

function OpenOrder({ order, onOver }: { order: PaymentOrder; onOver: () => void }) {
  const t = useText()
  const { locale } = useSession()
  const { orderNo, store, items, amount, country } = order
  const money = (amountMinor: number) => formatMoney(locale, { ...amount, amountMinor }, country)
  return (
    <>
      <Card aria-labelledby="order">
        <Heading id="order">{t('kiosk.number', { number: orderNo })}</Heading>
        <p className={styles.place}>
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
          <Figure>{money(amount.amountMinor)}</Figure>
        </div>
        <TimeLeft order={order} onOver={onOver} />
      </Card>
      <Notice title={t('kiosk.counterTitle')} text={t('kiosk.counterText', { number: orderNo })} />
    </>
  )
}

function TimeLeft({ order: { expiresAt, now }, onOver }: { order: PaymentOrder; onOver: () => void }) {
  const t = useText()
  const { locale } = useSession()
  const leftMs = Date.parse(expiresAt) - useServerNow(Date.parse(now), 1_000)
  const isOver = leftMs <= 0
  const ask = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) ask()
  }, [isOver])
  return (
    <p className={styles.left}>
      {t('kiosk.timeLeft', { time: timeLeft(locale, leftMs) ?? formatNumber(locale, 0) })}
    </p>
  )
}

function NoOrder() {
  const t = useText()
  return (
    <EmptyState
      art={<LostArt />}
      title={t('kiosk.notFoundTitle')}
      text={t('kiosk.notFoundText')}
      action={<ToHome />}
    />
  )
}

function ToHome() {
  const t = useText()
  return <HomeLink variant="quiet">{t('common.home')}</HomeLink>
}
