import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '@crema/i18n/format/dates/date'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { ownCouponsOptions } from '#src/shared/member-code/member-code-queries.ts'
import { ClockIcon } from '#src/ui/art/icons.tsx'
import { ChevronIcon, TicketIcon } from '#src/ui/art/more-icons.tsx'
import styles from './coupons-link.module.css'

/**
 * The way to the wallet: how many coupons are ready or, in amber, how many end soon, and when the first one ends. It has its
 * final height before the answer.
 */
export function CouponsLink() {
  const t = useTranslate()
  const session = useSession()
  const { locale, country, zone } = session
  const { data } = useQuery(ownCouponsOptions(useAppContext().api, session))
  const isSoon = data !== undefined && data.expiringSoon > 0
  const [first] = data?.items ?? []
  return (
    <Link
      {...paths.wallet(isSoon ? { state: 'expiringSoon' } : {})}
      className={styles.link}
      data-soon={isSoon || undefined}
    >
      {isSoon ? <ClockIcon /> : <TicketIcon />}
      <span className={styles.text}>
        <span className={styles.title}>
          {data
            ? isSoon
              ? t('home.couponsEndSoon', { count: data.expiringSoon })
              : t('home.coupons', { count: data.unused })
            : t('home.myCoupons')}
        </span>
        <span className={styles.note}>
          {first
            ? t('home.firstEnds', {
                date: formatInstant(locale, first.expiresAt, 'monthDayTime', zone, country),
              })
            : data
              ? t('home.noCoupons')
              : null}
        </span>
      </span>
      <ChevronIcon />
    </Link>
  )
}
