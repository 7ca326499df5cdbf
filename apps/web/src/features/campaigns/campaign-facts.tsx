import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, type ReactNode } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { formatInstant, formatWallTime } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { ClockIcon, PinIcon, UserIcon } from '#src/ui/art/icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import styles from '#src/shared/screen/facts.module.css'

type CampaignFactsProps = { campaign: Campaign; isRefused: boolean }

/** The conditions of a claim: the campaign's time, its stores, its audience and the limit for each person. */
export const CampaignFacts = memo(function CampaignFacts({ campaign, isRefused }: CampaignFactsProps) {
  const t = useTranslate()
  const { limits, store, claim } = campaign
  /** What the notice of a refusal says is no fact as well. */
  const isSaid = (reason: Outcome) => claim.outcome === reason
  const where = [
    limits.scanOnly && !isSaid('scanOnly') && t('campaign.ruleScan'),
    store.required && store.takingPart !== 1 && !isSaid('storeRequired') && t('campaign.ruleStore'),
    store.takingPart !== null && t('campaign.ruleStores', { count: store.takingPart }),
  ].filter(isText)
  const who = [
    limits.newUsersOnly && !isSaid('newUsersOnly') && t('campaign.ruleNewMembers'),
    limits.phoneOnly && !isSaid('phoneRequired') && t('campaign.rulePhone'),
    limits.phoneRegistrationOnly && !isSaid('phoneRegistrationOnly') && t('campaign.ruleByPhone'),
    t('campaign.perPerson', { count: limits.perPerson }),
  ].filter(isText)
  return (
    <Card>
      <ul className={styles.facts}>
        <TimeFact campaign={campaign} isRefused={isRefused} />
        <Fact icon={<PinIcon />} lines={where.length === 0 ? [t('campaign.allStores')] : where} />
        <Fact icon={<UserIcon />} lines={who} />
      </ul>
    </Card>
  )
})

const secondMs = 1_000

/** Until when the campaign runs, and how long that is while it can be claimed. When it opens, the notice of its refusal says. */
function TimeFact({ campaign, isRefused }: CampaignFactsProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const queries = useQueryClient()
  const { state, hours, zone, nextOpenAt, endsAt } = campaign
  /** When the campaign is read again. */
  const target = state === 'notStarted' || state === 'outsideHours' ? nextOpenAt : endsAt
  const leftMs = (target === null ? 0 : Date.parse(target)) - useServerNow(Date.parse(campaign.now), secondMs)
  const isOver = leftMs <= 0

  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['GET activity/detail'] })
  }, [isOver, queries])

  if (target === null || isOver || state === 'ended' || state === 'offShelf') return null
  // In the zone of the campaign, which is named: the server does not have the visitor's, and a text that changes after the
  // first paint would be noticed.
  const date = formatInstant(locale, endsAt, 'monthDayTimeZone', zone, country)
  const wallTime = (time: string) => formatWallTime(locale, time, country)
  const lines = [
    state === 'running' && !isRefused && (
      <span key="left" role="timer">
        {t('campaign.timeLeft', { time: timeLeft(locale, leftMs) ?? '' })}
      </span>
    ),
    t('campaign.closes', { date }),
    hours && t('campaign.ruleHours', { from: wallTime(hours.from), to: wallTime(hours.to) }),
  ]
  return <Fact icon={<ClockIcon />} lines={lines.filter(Boolean)} />
}

/** The first line is the fact, the others explain it. */
function Fact({ icon, lines }: { icon: ReactNode; lines: readonly ReactNode[] }) {
  return (
    <li className={styles.fact}>
      {icon}
      <div>
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </li>
  )
}

const isText = (text: unknown): text is string => typeof text === 'string'
