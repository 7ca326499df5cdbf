import { Link } from '@tanstack/react-router'
import type { DrawSummary } from '@crema/contract/draws/draw'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { StarMark } from '#src/ui/art/star-mark.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { useDrawDate } from '../use-draw-date.ts'
import styles from './draw-card.module.css'

/** A draw with its first prize, its price, the next date and the member's entries. A tap opens its screen. */
export function DrawCard({ draw }: { draw: DrawSummary }) {
  const t = useTranslate()
  const { activityNo, title, heroImage, heroTone, prizes, ownEntries } = draw
  const [first] = prizes
  return (
    <Link {...paths.draw(activityNo)} className={styles.draw}>
      <span className={`${styles.head} ring`} data-tone={heroTone}>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {first ? <Prize prize={first} /> : null}
        </span>
        <span>
          <Picture image={heroImage} />
        </span>
      </span>
      <span className={styles.facts}>
        <Price stars={draw.priceStars} />
        <span className={styles.date}>{useNextDate(draw)}</span>
        {ownEntries > 0 ? <Tag tone="ok">{t('draws.ownCodes', { count: ownEntries })}</Tag> : null}
      </span>
    </Link>
  )
}

function Prize({ prize: { title, count } }: { prize: DrawSummary['prizes'][number] }) {
  const { locale } = useSession()
  return (
    <span>
      {count === 1 ? (
        title
      ) : (
        <>
          <bdi>{`${formatNumber(locale, count)} ×`}</bdi>
          {` ${title}`}
        </>
      )}
    </span>
  )
}

function Price({ stars }: { stars: number | null }) {
  const t = useTranslate()
  const { locale } = useSession()
  if (stars === null) return <span className={styles.price}>{t('draws.givenOnly')}</span>
  if (stars === 0) return <span className={styles.price}>{t('draws.free')}</span>
  return (
    <span className={styles.price}>
      <StarMark />
      <span aria-hidden="true">{formatNumber(locale, stars)}</span>
      <VisuallyHidden>{t('stars.count', { count: stars })}</VisuallyHidden>
    </span>
  )
}

function useNextDate({ state, zone, startsAt, endsAt, drawsAt }: DrawSummary): string {
  const t = useTranslate()
  const date = useDrawDate(zone)
  switch (state) {
    case 'notStarted':
      return t('draws.opens', { date: date(startsAt) })
    case 'open':
      return t('draws.closes', { date: date(endsAt) })
    case 'waiting':
    case 'drawn':
    case 'calledOff':
      return t('draws.draws', { date: date(drawsAt) })
  }
}
