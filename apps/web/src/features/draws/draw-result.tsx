import type { Draw } from '@crema/contract/draws/draw'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { CodeText } from './code-text.tsx'
import { ownCodeResult, ownWins, type OwnWin } from './own-result.ts'
import { PrizePicture } from './prize-list.tsx'
import { useDrawDate } from './use-draw-date.ts'
import styles from './draw-result.module.css'

/**
 * What a drawn draw means for the member: what they have won and how it reaches them, that they did not collect it, that a code
 * is in reserve, that they have not won, or that they had no code.
 */
export function DrawResult({ draw }: { draw: Draw }) {
  const t = useTranslate()
  const { zone, drawnAt, drawsAt, ownCodes } = draw
  const date = useDrawDate(zone)
  const { won } = ownWins(draw)
  const { title, text } = useCalmResult(draw)
  if (won.length > 0) return <Won draw={draw} won={won} />
  return (
    <Card aria-labelledby="draw-result">
      <div className={styles.calm}>
        <div>
          <Heading id="draw-result" size={20}>
            {title}
          </Heading>
          <p>{text}</p>
          <p className={styles.minor}>{t('draws.drawnOn', { date: date(drawnAt ?? drawsAt) })}</p>
        </div>
        <span className={styles.art}>
          <Picture image={ownCodes.length > 0 ? 'beans' : 'badge-cup'} />
        </span>
      </div>
    </Card>
  )
}

/** What is said to a member who has no prize now. */
function useCalmResult(draw: Draw): { title: string; text: string } {
  const t = useTranslate()
  const lastDay = useLastDay(draw)
  const { ownCodes, drawnCodes } = draw
  const [missed] = ownWins(draw).notTaken
  const date = missed && lastDay(missed.takeUntil)
  if (missed && date !== undefined) {
    return {
      title: t('draws.notTakenTitle'),
      text: t('draws.notTakenText', { prize: missed.prize.title, date }),
    }
  }
  if (ownCodes.length === 0) return { title: t('draws.drawnTitle'), text: t('draws.noEntryText') }
  const isInReserve = ownCodes.some((code) => ownCodeResult(code, drawnCodes) === 'reserve')
  return {
    title: t('draws.notWonTitle'),
    text: isInReserve ? t('draws.inReserveText') : t('draws.notWonText', { count: ownCodes.length }),
  }
}

/** Writes the day of an end, which is the instant after the last day. */
function useLastDay({ zone }: Draw): (end: string | null) => string | undefined {
  const { locale, country } = useSession()
  return (end) =>
    end === null ? undefined : formatInstant(locale, Date.parse(end) - 1, 'longDate', zone, country)
}

/** How a prize reaches the member, or that it has. */
function useNextStep(draw: Draw): (win: OwnWin) => string {
  const t = useTranslate()
  const lastDay = useLastDay(draw)
  return ({ code, prize, state, takeUntil }) => {
    if (prize.kind !== 'thing') return t(prize.kind === 'voucher' ? 'draws.wonVoucher' : 'draws.wonStars')
    if (state === 'collected') return t('draws.collected')
    // Until it is given, the day of a prize of the draw is that of all; an alternate's is later.
    const isOfDraw = draw.drawnCodes.some((drawn) => drawn.code === code && drawn.state === 'won')
    const date = lastDay(takeUntil ?? (isOfDraw ? draw.takeUntil : null))
    return date === undefined ? t('draws.wonThingOpen') : t('draws.wonThing', { date })
  }
}

function Won({ draw, won }: { draw: Draw; won: readonly OwnWin[] }) {
  const t = useTranslate()
  const nextStep = useNextStep(draw)
  return (
    <section className={`${styles.won} ring`} aria-labelledby="draw-result">
      <h2 id="draw-result" className={styles.title}>
        {t('draws.wonTitle')}
      </h2>
      <ul className={styles.prizes}>
        {won.map((win) => (
          <li key={win.code} className={styles.prize}>
            <PrizePicture prize={win.prize} tone={draw.heroTone} />
            <div>
              <p className={styles.name}>{win.prize.title}</p>
              <CodeText code={win.code} />
              <p>{nextStep(win)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
