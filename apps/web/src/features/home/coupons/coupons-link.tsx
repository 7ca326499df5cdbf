import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverNow } from '#src/api/server-clock.ts'
import { useIsWide } from '#src/lib/browser/use-is-wide.ts'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { joinFacts } from '#src/lib/text/join-facts.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { ownCouponsOptions } from '#src/shared/member-code/member-code-queries.ts'
import { lastDayDate, shortTimeLeft } from '#src/shared/vouchers/calendar/last-day-text.ts'
import { ClockIcon } from '#src/ui/art/icons.tsx'
import { ChevronIcon, TicketIcon } from '#src/ui/art/more-icons.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import styles from './coupons-link.module.css'

const minuteMs = 60_000

/**
 * The way to the wallet: how many coupons are ready or, in amber, how many end soon, and when the first one ends. Where the
 * list of the first ones is not below it, it also says which one that is. Before the answer it has the height that it mostly has afterwards.
 */
export function CouponsLink() {
  const t = useTranslate()
  const session = useSession()
  const { locale, country } = session
  const { data } = useQuery(ownCouponsOptions(useAppContext().api, session))
  const nowMs = useServerNow(serverNow(), minuteMs)
  const isWide = useIsWide()
  const isSoon = data !== undefined && data.expiringSoon > 0
  const [first] = data?.items ?? []
  const time = isSoon && !isWide && first && shortTimeLeft(locale, Date.parse(first.expiresAt) - nowMs)
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
          {first && time ? (
            <Facts>{joinFacts([bidiIsolate(first.name), t('coupon.endsIn', { time })])}</Facts>
          ) : first ? (
            t('home.firstEnds', {
              date: lastDayDate(first, { locale, country }),
            })
          ) : data ? (
            t('home.noCoupons')
          ) : null}
        </span>
      </span>
      <ChevronIcon />
    </Link>
  )
}
