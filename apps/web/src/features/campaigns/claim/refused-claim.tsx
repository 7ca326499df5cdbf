import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { useSession, useText } from '#src/session/app-context.ts'
import { useViewerZone } from '#src/shared/device/use-viewer-zone.ts'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { RefusalAction } from './refusal-action.tsx'
import { refusalHelp } from './refusal-help.ts'
import type { Claim } from './use-claim.ts'

type RefusedClaimProps = { outcome: Outcome; campaign: Campaign; onClaim: Claim; isNews: boolean }

/** Why there is nothing to claim here and now, what would help, and what is running instead. */
export function RefusedClaim({ outcome, campaign, onClaim, isNews }: RefusedClaimProps) {
  const t = useText()
  const { locale, country } = useSession()
  // The same clock as the card above it shows.
  const zone = useViewerZone(campaign.zone)
  return (
    <>
      <Notice
        tone="refused"
        title={t(`outcomes.${outcome}`)}
        text={refusalHelp(outcome, { ...campaign, zone }, t, locale, country)}
        live={isNews}
      />
      <RefusalAction outcome={outcome} campaign={campaign} onClaim={onClaim} />
      <HomeLink variant="quiet">{t('campaign.seeRunning')}</HomeLink>
    </>
  )
}
