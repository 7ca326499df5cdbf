import type { Store } from '@crema/contract/stores/store'
import { weekdayNames } from '@crema/i18n/format/dates/calendar-names'
import { formatPlainDate, formatWallTime, wallClock } from '@crema/i18n/format/dates/date'
import { formatList } from '@crema/i18n/format/text/list'
import { serverNow } from '#src/api/server-clock.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './store-hours.module.css'

type OpeningSpans = Store['hours'][number]

/** Opening hours from Sunday to Saturday, today in bold, and the days with other hours. */
export function StoreHours({ store: { hours, specialDays, zone } }: { store: Store }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const names = weekdayNames(locale, 'long')
  const today = wallClock(serverNow(), zone).weekday
  const spansText = (spans: OpeningSpans) => {
    if (spans.length === 0) return t('stores.restDay')
    if (spans.some(({ from, to }) => from === '00:00' && to === '24:00')) return t('stores.allDay')
    const texts = spans.map(
      ({ from, to }) => `${formatWallTime(locale, from, country)} – ${formatWallTime(locale, to, country)}`,
    )
    return formatList(locale, texts)
  }
  return (
    <section className={styles.hours}>
      <Heading level={3} size={17}>
        {t('stores.hours')}
      </Heading>
      <dl className={styles.week}>
        {hours.map((spans, weekday) => (
          <div
            key={names[weekday]}
            className={styles.day}
            aria-current={weekday === today ? 'date' : undefined}
          >
            <dt>
              {weekday === today ? t('stores.dayToday', { day: names[weekday] ?? '' }) : names[weekday]}
            </dt>
            <dd>{spansText(spans)}</dd>
          </div>
        ))}
      </dl>
      {specialDays.length === 0 ? null : (
        <>
          <Heading level={3} size={17}>
            {t('stores.specialDays')}
          </Heading>
          <dl className={styles.week}>
            {specialDays.map((day) => (
              <div key={day.date} className={styles.day}>
                <dt>{formatPlainDate(locale, day.date, 'weekdayDate', country)}</dt>
                <dd>{spansText(day.hours)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={styles.note}>{t('stores.localTimes')}</p>
    </section>
  )
}
