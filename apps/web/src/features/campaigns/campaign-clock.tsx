import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { countdown, countdownTexts, timeLeft } from '@crema/i18n/format/dates/relative'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { Countdown } from '#src/ui/feedback/countdown.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import styles from './campaign-clock.module.css'

const secondMs = 1_000
const dayMs = 24 * 60 * 60_000

/** Time until the campaign closes or opens; nothing once it is over. */
export const CampaignClock = memo(function CampaignClock({ campaign }: { campaign: Campaign }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const queries = useQueryClient()
  const isOpening = campaign.state === 'notStarted' || campaign.state === 'outsideHours'
  const target = isOpening ? campaign.nextOpenAt : campaign.endsAt
  const targetMs = target === null ? 0 : Date.parse(target)
  const nowMs = useServerNow(Date.parse(campaign.now), secondMs)
  const left = countdown(targetMs, nowMs)

  useEffect(() => {
    if (left.isOver) void queries.invalidateQueries({ queryKey: ['GET activity/detail'] })
  }, [left.isOver, queries])

  const isTicking = isOpening || campaign.state === 'running' || campaign.state === 'soldOut'
  if (target === null || left.isOver || !isTicking) return null

  const texts = countdownTexts(locale, left)
  const parts =
    targetMs - nowMs >= dayMs
      ? [
          { value: texts.days, unit: t('campaign.days') },
          { value: texts.hours, unit: t('campaign.hours') },
          { value: texts.minutes, unit: t('campaign.minutes') },
        ]
      : [
          { value: texts.hours, unit: t('campaign.hours') },
          { value: texts.minutes, unit: t('campaign.minutes') },
          { value: texts.seconds, unit: t('campaign.seconds') },
        ]
  // In the zone of the campaign, which is named: the server does not have the visitor's, and a text that changes after the
  // first paint would be noticed.
  const date = formatInstant(locale, target, 'monthDayTimeZone', campaign.zone, country)
  return (
    <Card>
      <div className={styles.row}>
        <h2 className={styles.title}>{isOpening ? t('campaign.opensIn') : t('campaign.endsIn')}</h2>
        <Countdown
          label={t('campaign.timeLeft', { time: timeLeft(locale, targetMs - nowMs) ?? '' })}
          units={parts}
        />
      </div>
      <p className={styles.date}>{t(isOpening ? 'campaign.opens' : 'campaign.closes', { date })}</p>
    </Card>
  )
})
