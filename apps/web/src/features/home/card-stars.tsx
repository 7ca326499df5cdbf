import { Link } from '@tanstack/react-router'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import type { AnswerOf } from '#src/api/api-client.ts'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { StarMark } from '#src/ui/art/star-mark.tsx'
import { CountUp } from '#src/ui/feedback/count-up.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import styles from './card-stars.module.css'

type Summary = AnswerOf<'GET point/summary'>

/** The stars on the member's card: how many, how far the next gift is, and which end first. Leads to the stars. */
export function CardStars({ summary }: { summary: Summary }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const { balance, owed, nextGift, program } = summary
  const [first] = owed > 0 ? [] : summary.lots
  return (
    <Link {...paths.stars()} className={styles.stars} data-stars>
      <span className={styles.count}>
        <StarMark />
        <VisuallyHidden>{t('home.stars')}</VisuallyHidden>
        <CountUp value={balance} format={(stars) => formatNumber(locale, stars, country)} />
      </span>
      <progress
        className={styles.bar}
        aria-hidden="true"
        max={nextGift?.priceStars ?? 1}
        value={nextGift ? Math.max(0, balance) : 1}
      />
      <span className={styles.note}>{nextText(t, summary)}</span>
      {first ? (
        <span className={styles.note}>
          {t('home.starsEnd', {
            count: first.stars,
            date: formatInstant(locale, first.expiresAt, 'monthDay', program?.zone ?? zone, country),
          })}
        </span>
      ) : null}
    </Link>
  )
}

function nextText(t: ReturnType<typeof useTranslate>, { owed, nextGift }: Summary): string {
  if (owed > 0) return t('home.starsOwed', { count: owed })
  return nextGift
    ? t('home.starsToGift', { count: nextGift.missing, gift: bidiIsolate(nextGift.title) })
    : t('home.seeGifts')
}
