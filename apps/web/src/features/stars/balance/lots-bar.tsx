import type { StarLot } from '@crema/contract/stars/stars'
import { formatPlainDate } from '@crema/i18n/format/dates/date'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { lastDayOf } from '#src/shared/vouchers/calendar/last-day.ts'
import { lotSegments } from './lot-segments.ts'
import styles from './lots-bar.module.css'

/** The lots as parts of a bar, the first to end first; those after the second are one part. The list of all lots has their days. */
export function LotsBar({ lots, zone }: { lots: readonly StarLot[]; zone: string }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const segments = lotSegments(lots)
  const until = (expiresAt: string) =>
    t('stars.lotUntil', {
      date: formatPlainDate(locale, lastDayOf({ expiresAt, zone }), 'monthDay', country),
    })
  return (
    <>
      <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {segments.map(({ start, size }, index) => (
          <rect key={start} className={styles[`lot${index}`]} x={start} width={size} height={8} />
        ))}
      </svg>
      <ul className={styles.lots}>
        {segments.map(({ stars, expiresAt }, index) => (
          <li key={expiresAt ?? 'later'} className={styles.lot}>
            <span className={styles.stars}>
              <i className={styles[`lot${index}`]} />
              {formatNumber(locale, stars)}
            </span>
            {expiresAt === null ? t('stars.lotLater') : until(expiresAt)}
          </li>
        ))}
      </ul>
    </>
  )
}
