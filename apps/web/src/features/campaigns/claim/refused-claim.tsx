import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { Outcome } from '@crema/contract/outcomes'
import { MessageNotLoaded, type Translator } from '@crema/i18n/messages'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { Claim } from './claim-state.ts'
import { RefusalAction } from './refusal-action.tsx'
import { refusalHelp } from './refusal-help.ts'

type RefusedClaimProps = {
  outcome: Outcome
  campaign: Campaign
  onClaim: Claim
  /** The gateway's own text for the outcome, where a claim was just refused. */
  message: string | undefined
  isAnnounced: boolean
}

/** Why the campaign cannot be claimed, what would help, and a link to the running ones. */
export function RefusedClaim({ outcome, campaign, onClaim, message, isAnnounced }: RefusedClaimProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  return (
    <>
      <Notice
        tone="refused"
        title={refusalTitle(outcome, message, t)}
        text={refusalHelp(outcome, campaign, t, locale, country)}
        live={isAnnounced}
      />
      <RefusalAction outcome={outcome} campaign={campaign} onClaim={onClaim} />
      <HomeLink variant="quiet">{t('campaign.seeRunning')}</HomeLink>
    </>
  )
}

/** A gateway that is newer than the page may name an outcome for which the page has no message. */
function refusalTitle(outcome: Outcome, message: string | undefined, t: Translator['t']): string {
  try {
    return t(`outcomes.${outcome}`)
  } catch (error) {
    if (!(error instanceof MessageNotLoaded)) throw error
    return message ?? t('failures.unexpected')
  }
}
