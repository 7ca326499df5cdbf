import type { Voucher } from '@crema/contract/vouchers/coupon'
import { formatInstant, formatPlainDate } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { serverNow } from '#src/api/server-clock.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { lastDayOf } from '#src/shared/vouchers/calendar/last-day.ts'
import { Card } from '#src/ui/layout/card.tsx'
import styles from './voucher-facts.module.css'

const minuteMs = 60_000

/** The dates of a voucher in its own time zone, and the store where it was used. */
export function VoucherFacts({ voucher }: { voucher: Voucher }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const nowMs = useServerNow(serverNow(), minuteMs)
  const { state, issuedAt, expiresAt, usedAt, usedStoreName, zone } = voucher
  const at = (instant: string) => formatInstant(locale, instant, 'dateTime', zone, country)
  const lastDay = formatPlainDate(locale, lastDayOf(voucher), 'longDate', country)
  const time = timeLeft(locale, Date.parse(expiresAt) - nowMs)
  const isExpired = state === 'expired' || time === undefined
  const facts = [
    usedAt === null
      ? [t(isExpired ? 'wallet.ended' : 'wallet.lastDay'), lastDay]
      : [t('wallet.usedDate'), at(usedAt)],
    usedAt === null && !isExpired ? [t('wallet.timeLeft'), time] : undefined,
    usedStoreName === null ? undefined : [t('wallet.usedStore'), usedStoreName],
    [t('wallet.claimed'), at(issuedAt)],
  ].filter((fact) => fact !== undefined)
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
