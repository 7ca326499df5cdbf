import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Voucher } from '@crema/contract/vouchers/coupon'
import { groupCode } from '@crema/i18n/format/text/codes'
import { serverNow } from '#src/api/server-clock.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { ownCouponsOptions } from '#src/shared/member-code/member-code-queries.ts'
import { lastDayGroup, lastDayText } from '#src/shared/vouchers/calendar/last-day-text.ts'
import { voucherDateText } from '#src/shared/vouchers/voucher-ticket.tsx'
import { QrIcon, TicketIcon } from '#src/ui/art/more-icons.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import styles from './first-coupons.module.css'

const minuteMs = 60_000
const shown = 2

/** The coupons that expire first, each with its last day and its number for the till; a tap shows its code. */
export function FirstCoupons() {
  const t = useTranslate()
  const session = useSession()
  const { data } = useQuery(ownCouponsOptions(useAppContext().api, session))
  const nowMs = useServerNow(serverNow(), minuteMs)
  if (!data) return null
  if (data.items.length === 0) {
    return (
      <div className={styles.none}>
        <Picture image="takeaway" />
        <p>{t('wallet.emptyUnusedText')}</p>
      </div>
    )
  }
  return (
    <ul className={styles.list} aria-label={t('home.myCoupons')}>
      {data.items.slice(0, shown).map((voucher) => (
        <CouponRow key={voucher.voucherNo} voucher={voucher} nowMs={nowMs} />
      ))}
    </ul>
  )
}

function CouponRow({ voucher, nowMs }: { voucher: Voucher; nowMs: number }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const { voucherNo, image, name } = voucher
  const group = lastDayGroup(voucher, nowMs)
  return (
    <li className={styles.item}>
      <Link {...paths.wallet({ voucherNo })} className={styles.row}>
        <span className={styles.picture}>{image === null ? <TicketIcon /> : <Picture image={image} />}</span>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.date} data-group={group}>
            {group === 'later'
              ? voucherDateText(voucher, t, locale, country, nowMs)
              : lastDayText(voucher, group, { t, locale, country, nowMs })}
          </span>
          <span className={styles.number}>
            <QrIcon />
            <bdi dir="ltr">{groupCode(voucherNo)}</bdi>
          </span>
        </span>
      </Link>
    </li>
  )
}
