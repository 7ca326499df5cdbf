import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { ListedCampaign } from '@crema/contract/campaigns/campaign'
import { timeLeft } from '@crema/i18n/format/dates/time-left'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { ChevronIcon } from '#src/ui/art/more-icons.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { assistCampaignOptions } from '../assist-campaign-query.ts'
import { nextTier } from '../tier-progress.ts'
import styles from './friends-row.module.css'

export type FriendsRowProps = { campaign: ListedCampaign }

/** What is missing for the member's next reward, with a link to the screen of friend assist. */
export function FriendsRow({ campaign: { activityNo, title, endsAt } }: FriendsRowProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const { data } = useQuery({
    ...assistCampaignOptions(api, { activityNo }, session),
    enabled: session.token !== null,
  })
  const campaign = data && 'ok' in data ? data.ok : undefined
  const next = campaign && nextReward(campaign)
  const time = campaign && timeLeft(session.locale, Date.parse(endsAt) - Date.parse(campaign.now))
  return (
    <Link {...paths.friends({ activityNo })} className={styles.row}>
      <span className={styles.picture}>
        <Picture image="badge-friends" />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>
          {next
            ? t('assist.toGo', { count: next.missing, reward: bidiIsolate(next.tier.title) })
            : campaign?.own
              ? t('assist.allReached')
              : title}
        </span>
        <span className={styles.note}>
          {[!next && t('assist.title'), time !== undefined && t('assist.timeLeft', { time })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <ChevronIcon />
    </Link>
  )
}

const nextReward = ({ own, tiers }: AssistCampaign) => (own ? nextTier(tiers, own.qualified) : undefined)
