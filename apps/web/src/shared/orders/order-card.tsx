import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { DisplayNumber, Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import styles from './order-card.module.css'

type OrderCardProps = {
  order: PaymentOrder
  /** What is to be paid, where vouchers reduce the order's amount. */
  amount?: PaymentOrder['amount']
  /** Called when the time to pay has passed on this device, to read the order again. */
  onExpire: () => void
  /** Between the items and the total. */
  children?: ReactNode
}

/** An open order: its number, store, items, total, and the time left to pay. */
export function OrderCard({ order, amount = order.amount, onExpire, children }: OrderCardProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const { orderNo, store, items, country } = order
  const money = (amountMinor: number) => formatMoney(locale, { ...amount, amountMinor }, country)
  return (
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
            start={<span className={styles.quantity}>{`${formatNumber(locale, quantity, country)} ×`}</span>}
            end={money(quantity * priceMinor)}
          />
        ))}
      </List>
      {children}
      <div className={styles.total}>
        <span>{t('kiosk.total')}</span>
        <DisplayNumber>{money(amount.amountMinor)}</DisplayNumber>
      </div>
      <TimeLeft order={order} onExpire={onExpire} />
    </Card>
  )
}

function TimeLeft({ order: { expiresAt, now }, onExpire }: Pick<OrderCardProps, 'order' | 'onExpire'>) {
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
