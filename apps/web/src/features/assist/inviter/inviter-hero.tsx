import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { AssistCampaign } from '@crema/contract/assist/assist'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { nextTier } from '../tier-progress.ts'
import { isOver, limitReached } from './campaign-end.ts'
import styles from './inviter-hero.module.css'

const secondMs = 1_000
/** In no text. */
const rewardMark = '\uFFFC'

/** What is missing for the next reward, and how much time there is; for others what the campaign offers. */
export function InviterHero({ campaign }: { campaign: AssistCampaign }) {
  const { heroImage, heroTone } = campaign
  return (
    <Hero
      bar={<ScreenBar transparent />}
      title={useTitle(campaign)}
      text={
        <span className={styles.text}>
          {campaign.own ? null : <span>{campaign.summary}</span>}
          <TimeText campaign={campaign} />
        </span>
      }
      art={<Picture image={heroImage} loading="first" />}
      tone={isOver(campaign) ? 'off' : heroTone}
    />
  )
}

function useTitle(campaign: AssistCampaign): ReactNode {
  const { title, own, state, tiers } = campaign
  const t = useTranslate()
  if (own === null || state === 'offShelf') return title
  const next = nextTier(tiers, own.qualified)
  if (next === undefined) return t('assist.allReached')
  if (state === 'ended' || limitReached(campaign)) return title
  const reward = bidiIsolate(next.tier.title)
  const [before = '', after] = t('assist.toGo', { count: next.missing, reward: rewardMark }).split(rewardMark)
  const opening = /[「『“‘«]?$/u.exec(before)?.[0] ?? ''
  const missing = before.slice(0, before.length - opening.length)
  // A line ends between the two rather than in them.
  return (
    <>
      <span className={styles.part}>{missing.trimEnd()}</span>
      {missing.slice(missing.trimEnd().length)}
      <span className={styles.part}>
        {opening}
        {reward}
        {after}
      </span>
    </>
  )
}

/** When the campaign opens, how long it runs, or when it ended. It is read again when it opens or ends. */
function TimeText({ campaign }: { campaign: AssistCampaign }) {
  const { state, startsAt, endsAt, zone, now } = campaign
  const t = useTranslate()
  const { locale, country } = useSession()
  const queries = useQueryClient()
  const leftMs =
    Date.parse(state === 'notStarted' ? startsAt : endsAt) - useServerNow(Date.parse(now), secondMs)
  const isDue = leftMs <= 0 && state !== 'ended' && state !== 'offShelf'
  useEffect(() => {
    if (isDue) void queries.invalidateQueries({ queryKey: ['GET fission/detail'] })
  }, [isDue, queries])
  const date = (instant: string) => formatInstant(locale, instant, 'monthDayTimeZone', zone, country)
  if (state === 'offShelf') return <span>{t('outcomes.offShelf')}</span>
  if (state === 'ended') return <span>{t('assist.endedOn', { date: date(endsAt) })}</span>
  if (state === 'notStarted') return <span>{t('assist.opensOn', { date: date(startsAt) })}</span>
  // Nothing can be done in it.
  if (limitReached(campaign)) return null
  const time = timeLeft(locale, leftMs)
  return time === undefined ? null : <span role="timer">{t('assist.timeLeft', { time })}</span>
}
