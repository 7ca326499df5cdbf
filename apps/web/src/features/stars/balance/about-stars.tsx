import type { StarLot, StarProgram } from '@crema/contract/stars/stars'
import { formatInstant, formatPlainDate } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { CalendarButton } from '#src/shared/vouchers/calendar/calendar-button.tsx'
import { lastDayOf } from '#src/shared/vouchers/calendar/last-day.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { useRateText } from './use-rate-text.ts'
import styles from './about-stars.module.css'

type AboutStarsProps = {
  program: StarProgram | null | undefined
  nowMs: number
  lots: readonly StarLot[]
}

/** The rest about stars: the dates of the program, each lot with its last day, how to collect, how vouchers work. */
export function AboutStars({ program, nowMs, lots }: AboutStarsProps) {
  const t = useTranslate()
  const rate = useRateText(program)
  if (!program) return null
  return (
    <>
      {lots.length === 0 ? null : <LotList lots={lots} zone={program.zone} />}
      <Card aria-labelledby="how-to-collect">
        <Heading id="how-to-collect" size={17}>
          {t('stars.howToCollect')}
        </Heading>
        <ul className={styles.sentences}>
          {rate === undefined ? null : <li>{rate}</li>}
          {program.howToCollect.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Dates program={program} nowMs={nowMs} />
      </Card>
      <Card aria-labelledby="how-vouchers-work">
        <Heading id="how-vouchers-work" size={17}>
          {t('stars.howVouchersWork')}
        </Heading>
        <ol className={styles.sentences}>
          <li>{t('stars.voucherStep1')}</li>
          <li>{t('stars.voucherStep2')}</li>
          <li>{t('stars.voucherStep3')}</li>
        </ol>
      </Card>
    </>
  )
}

type DatesProps = { program: StarProgram; nowMs: number }

/** Days of the program's zone, and the time left to redeem. Its ends are instants after its last moment. */
function Dates({ program: { startsAt, endsAt, redeemUntil, zone }, nowMs }: DatesProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const day = (instantMs: number) => formatInstant(locale, instantMs, 'date', zone, country)
  const time = timeLeft(locale, Date.parse(redeemUntil) - nowMs)
  return (
    <dl className={styles.dates}>
      <dt>{t('stars.collectFrom')}</dt>
      <dd>{day(Date.parse(startsAt))}</dd>
      <dt>{t('stars.collectUntil')}</dt>
      <dd>{day(Date.parse(endsAt) - 1)}</dd>
      <dt>{t('stars.redeemUntil')}</dt>
      <dd>
        {day(Date.parse(redeemUntil) - 1)}
        {time === undefined ? null : <small className={styles.left}>{t('coupon.endsIn', { time })}</small>}
      </dd>
    </dl>
  )
}

function LotList({ lots, zone }: { lots: readonly StarLot[]; zone: string }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  return (
    <Card aria-labelledby="when-stars-end">
      <Heading id="when-stars-end" size={17}>
        {t('stars.whenTheyEnd')}
      </Heading>
      <List>
        {lots.map(({ stars, expiresAt }) => {
          const day = lastDayOf({ expiresAt, zone })
          const date = formatPlainDate(locale, day, 'date', country)
          const title = t('stars.count', { count: stars })
          return (
            <ListRow
              key={expiresAt}
              title={title}
              note={t('stars.lastDay', { date })}
              end={
                <CalendarButton
                  size="small"
                  label={
                    <>
                      {t('stars.addToCalendar')}
                      <VisuallyHidden>{` ${title}`}</VisuallyHidden>
                    </>
                  }
                  entry={{
                    id: `stars-${day}`,
                    title: t('stars.calendarTitle', { count: stars }),
                    text: t('stars.calendarText'),
                    url: paths.hrefOf(paths.stars()),
                    when: 'day',
                    day,
                  }}
                />
              }
            />
          )
        })}
      </List>
    </Card>
  )
}
