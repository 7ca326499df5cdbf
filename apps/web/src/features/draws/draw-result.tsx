import type { Draw } from '@crema/contract/draws/draw'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { CodeText } from './code-text.tsx'
import { wonCodes } from './own-result.ts'
import { PrizePicture } from './prize-list.tsx'
import { useDrawDate } from './use-draw-date.ts'
import styles from './draw-result.module.css'

/** What a drawn draw means for the member: what they have won and how it reaches them, that they have not, or that they had no code. */
export function DrawResult({ draw }: { draw: Draw }) {
  const t = useTranslate()
  const { zone, drawnAt, drawsAt, ownCodes } = draw
  const date = useDrawDate(zone)
  const won = wonCodes(draw)
  const drawn = <p className={styles.minor}>{t('draws.drawnOn', { date: date(drawnAt ?? drawsAt) })}</p>
  if (won.length > 0) return <Won draw={draw} won={won} />
  const hasCodes = ownCodes.length > 0
  return (
    <Card aria-labelledby="draw-result">
      <div className={styles.calm}>
        <div>
          <Heading id="draw-result" size={20}>
            {t(hasCodes ? 'draws.notWonTitle' : 'draws.drawnTitle')}
          </Heading>
          <p>{hasCodes ? t('draws.notWonText', { count: ownCodes.length }) : t('draws.noEntryText')}</p>
          {drawn}
        </div>
        <span className={styles.art}>
          <Picture image={hasCodes ? 'beans' : 'badge-cup'} />
        </span>
      </div>
    </Card>
  )
}

function Won({ draw, won }: { draw: Draw; won: ReturnType<typeof wonCodes> }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const { zone, takeUntil, heroTone } = draw
  const date =
    takeUntil === null ? '' : formatInstant(locale, Date.parse(takeUntil) - 1, 'longDate', zone, country)
  const next = {
    voucher: t('draws.wonVoucher'),
    stars: t('draws.wonStars'),
    thing: takeUntil === null ? t('draws.wonThingOpen') : t('draws.wonThing', { date }),
  }
  return (
    <section className={`${styles.won} ring`} aria-labelledby="draw-result">
      <h2 id="draw-result" className={styles.title}>
        {t('draws.wonTitle')}
      </h2>
      <ul className={styles.prizes}>
        {won.map(({ code, prize }) => (
          <li key={code} className={styles.prize}>
            <PrizePicture prize={prize} tone={heroTone} />
            <div>
              <p className={styles.name}>{prize.title}</p>
              <CodeText code={code} />
              <p>{next[prize.kind]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
