import type { ReactNode } from 'react'
import type { Draw } from '@crema/contract/draws/draw'
import { useTranslate } from '#src/session/app-context.ts'
import { CalledOffIcon, HourglassIcon } from '#src/ui/art/refusal-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { DrawCountdown } from './draw-countdown.tsx'
import { DrawResult } from './draw-result.tsx'
import { useDrawDate } from './use-draw-date.ts'
import styles from './draw-state.module.css'

/** Where the draw is: the time left, what it waits for, or what became of it. */
export function DrawState({ draw }: { draw: Draw }): ReactNode {
  const t = useTranslate()
  const date = useDrawDate(draw.zone)
  const { state, startsAt, drawsAt, isDelayed, calledOffReason, calledOffLanguage } = draw
  switch (state) {
    case 'notStarted':
      return (
        <Card aria-label={t('draws.notStartedTitle')}>
          <DrawCountdown draw={{ ...draw, state }} />
          <p className={styles.minor}>{t('draws.opens', { date: date(startsAt) })}</p>
        </Card>
      )
    case 'open':
      return (
        <Card aria-label={t('draws.open')}>
          <DrawCountdown draw={{ ...draw, state }} />
          <p className={styles.minor}>{t('draws.draws', { date: date(drawsAt) })}</p>
        </Card>
      )
    case 'waiting':
      return isDelayed ? (
        <Notice
          tone="refused"
          icon={<HourglassIcon />}
          title={t('draws.delayedTitle')}
          text={t('draws.delayedText')}
        />
      ) : (
        <Card aria-labelledby="draw-waiting">
          <Heading id="draw-waiting" size={17}>
            {t('draws.waitingTitle')}
          </Heading>
          <DrawCountdown draw={{ ...draw, state }} />
          <p className={styles.minor}>{t('draws.waitingText', { date: date(drawsAt) })}</p>
        </Card>
      )
    case 'drawn':
      return <DrawResult draw={draw} />
    case 'calledOff':
      return (
        <Notice
          tone="refused"
          icon={<CalledOffIcon />}
          title={t('draws.calledOffTitle')}
          text={
            <>
              {/* Where it has no text in the language of the page, whose direction may be another. */}
              {calledOffReason === null ? null : (
                <span className={styles.reason}>
                  <bdi lang={calledOffLanguage}>{calledOffReason}</bdi>
                </span>
              )}
              {t('draws.calledOffText')}
            </>
          }
        />
      )
  }
}
