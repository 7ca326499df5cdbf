import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { Icon } from '#src/ui/art/icon.tsx'
import { ClockIcon, UserIcon } from '#src/ui/art/icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import type { InvitedCampaign } from './invited-campaign.ts'
import { namedBy } from './named-by.ts'
import styles from '#src/shared/screen/facts.module.css'

/** How long the offer lasts, what the inviter sees of the friend, and when a help counts. */
export function FriendFacts({ campaign }: { campaign: InvitedCampaign }) {
  const t = useTranslate()
  const { whoMayHelp, qualifyDays, invited } = campaign
  return (
    <Card>
      <ul className={styles.facts}>
        <TimeFact campaign={campaign} />
        <Fact icon={<LockIcon />} lines={[t('invitation.privacy', namedBy(invited))]} />
        <Fact
          icon={<UserIcon />}
          lines={[
            whoMayHelp === 'newMembers' && t('invitation.newMembers'),
            qualifyDays !== null && t('invitation.firstUse', { days: qualifyDays }),
          ]}
        />
      </ul>
    </Card>
  )
}

const LockIcon = () => <Icon path="M5.5 10.5h13V20h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5" />

const secondMs = 1_000

function TimeFact({ campaign: { state, startsAt, endsAt, now, zone } }: { campaign: InvitedCampaign }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const queries = useQueryClient()
  const target = state === 'notStarted' ? startsAt : endsAt
  const leftMs = Date.parse(target) - useServerNow(Date.parse(now), secondMs)
  const isOver = leftMs <= 0

  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['GET fission/detail'] })
  }, [isOver, queries])

  if (isOver || state === 'ended' || state === 'offShelf') return null
  // In the zone of the campaign: the server does not have the visitor's, and a text must not change after the first paint.
  const date = formatInstant(locale, endsAt, 'monthDayTimeZone', zone, country)
  const lines = [
    state === 'running' && (
      <span key="left" role="timer">
        {t('campaign.timeLeft', { time: timeLeft(locale, leftMs) ?? '' })}
      </span>
    ),
    t('campaign.closes', { date }),
  ]
  return <Fact icon={<ClockIcon />} lines={lines} />
}

/** The first line is the fact, the others explain it. Its own, since that of the campaign page would become a byte of every screen. */
function Fact({ icon, lines }: { icon: ReactNode; lines: readonly ReactNode[] }) {
  const shown = lines.filter(Boolean)
  return shown.length === 0 ? null : (
    <li className={styles.fact}>
      {icon}
      <div>
        {shown.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </li>
  )
}
