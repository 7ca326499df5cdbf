import type { Campaign } from '@crema/contract/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { HomeLink } from '#src/parts/screen-links.tsx'
import { useViewerZone } from '#src/parts/use-viewer-zone.ts'
import { useSession, useText } from '#src/session/page-parts.ts'
import { Notice } from '#src/ui/notice.tsx'
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
