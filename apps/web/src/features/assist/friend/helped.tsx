import type { ReactNode } from 'react'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useRemainingMessages } from '#src/session/use-remaining-messages.ts'
import { ClaimedVouchers } from '#src/shared/celebration/claimed-vouchers.tsx'
import { type InvitedCampaign, nextTier } from './invited-campaign.ts'
import { namedBy } from './named-by.ts'

type HelpedProps = { campaign: InvitedCampaign }

type HelpedViewProps = HelpedProps & {
  /** On this screen, so the focus moves there. */
  isDone: boolean
  /** Shown to a friend who has helped before, until the messages have loaded. */
  fallback: ReactNode
}

/** What the friend got for the help. */
export function Helped({ campaign, isDone, fallback }: HelpedViewProps) {
  const t = useTranslate()
  const hasMessages = useRemainingMessages()
  if (!isDone && !hasMessages) return fallback
  return (
    <ClaimedVouchers
      title={t('invitation.helpedTitle', namedBy(campaign.invited))}
      text={<HelpEffect campaign={campaign} />}
      vouchers={campaign.help.vouchers}
      isClaimed={isDone}
    />
  )
}

/** How far the inviter is with the help. */
export function HelpEffect({ campaign }: HelpedProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const { invited } = campaign
  if (campaign.qualifies === 'firstUse') return t('invitation.countsLater', namedBy(invited))
  const reached = campaign.tiers.find(({ friends }) => friends === invited.helpers)
  if (reached) return t('invitation.reached', { ...namedBy(invited), reward: reached.title })
  const tier = nextTier(campaign, invited.helpers)
  if (!tier) return t('invitation.progressAll', namedBy(invited))
  return t('invitation.progress', {
    ...namedBy(invited),
    count: formatNumber(locale, invited.helpers),
    friends: formatNumber(locale, tier.friends),
  })
}
