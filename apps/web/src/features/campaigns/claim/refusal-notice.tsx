import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Campaign, CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { refusalHelp } from '#src/shared/claim-refusal/refusal-help.ts'
import { refusalIcon } from '#src/shared/claim-refusal/refusal-icon.tsx'
import { refusalTitle } from '#src/shared/claim-refusal/refusal-title.ts'
import { useLaunchStore } from '#src/shared/claim-refusal/use-launch-store.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'

type RefusalNoticeProps = {
  outcome: Outcome
  campaign: Campaign
  /** The gateway's own text for the outcome, where a claim was just refused. */
  message: string | undefined
  isAnnounced: boolean
}

/** Why the campaign cannot be claimed, and what would help. */
export function RefusalNotice({ outcome, campaign, message, isAnnounced }: RefusalNoticeProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  useLaunchStore(outcome, campaign.activityNo)
  useOwnScreen(campaign)
  return (
    <Notice
      tone="refused"
      icon={refusalIcon(outcome)}
      title={refusalTitle(outcome, message, t)}
      text={refusalHelp(outcome, campaign, t, locale, country)}
      live={isAnnounced}
    />
  )
}

const ownScreens: Partial<Record<CampaignKind, '/marketing/fission' | '/marketing/pointActivity/draw'>> = {
  fission: '/marketing/fission',
  lottery: '/marketing/pointActivity/draw',
}

/**
 * Campaigns that are never claimed have screens of their own. The gateway redirects to them, unless the page comes from the
 * cache.
 */
function useOwnScreen({ kind }: Campaign): void {
  const navigate = useNavigate()
  useEffect(() => {
    const to = ownScreens[kind]
    if (to) void navigate({ to, search: true, replace: true })
  }, [kind, navigate])
}
