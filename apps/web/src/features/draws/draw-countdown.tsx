import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Draw } from '@crema/contract/draws/draw'
import { countdown, countdownTexts } from '@crema/i18n/format/dates/countdown'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { Countdown } from '#src/ui/feedback/countdown.tsx'
import styles from './draw-countdown.module.css'

const secondMs = 1_000

const labels = {
  notStarted: 'draws.opensIn',
  open: 'draws.closesIn',
  waiting: 'draws.drawsIn',
} as const

/** The time until the draw opens, closes or is drawn, in boxes. The draw is read again when it is over. */
export function DrawCountdown({ draw }: { draw: Draw & { state: keyof typeof labels } }) {
  const t = useTranslate()
  const { locale } = useSession()
  const queries = useQueryClient()
  const { state, startsAt, endsAt, drawsAt, now } = draw
  const targetMs = Date.parse({ notStarted: startsAt, open: endsAt, waiting: drawsAt }[state])
  const nowMs = useServerNow(Date.parse(now), secondMs)
  const left = countdown(targetMs, nowMs)
  const { isOver } = left
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['GET lottery/detail'] })
  }, [isOver, state, queries])
  if (isOver) return state === 'waiting' ? <p>{t('draws.drawsSoon')}</p> : null
  const texts = countdownTexts(locale, left)
  const label = t(labels[state], { time: timeLeft(locale, targetMs - nowMs) ?? '' })
  return (
    <div className={styles.left}>
      <p aria-hidden="true">{label}</p>
      <Countdown
        label={label}
        units={[
          { value: texts.days, unit: t('draws.days') },
          { value: texts.hours, unit: t('draws.hours') },
          { value: texts.minutes, unit: t('draws.minutes') },
          { value: texts.seconds, unit: t('draws.seconds') },
        ]}
      />
    </div>
  )
}
