import type { Outcome } from '@crema/contract/outcomes'
import type { Translator } from '@crema/i18n/messages'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { refusalHelp } from '#src/shared/claim-refusal/refusal-help.ts'
import { refusalIcon } from '#src/shared/claim-refusal/refusal-icon.tsx'
import { refusalTitle } from '#src/shared/claim-refusal/refusal-title.ts'
import { useLaunchStore } from '#src/shared/claim-refusal/use-launch-store.ts'
import { OffersBelow } from '#src/shared/offers/claimable/offers-below.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { InvitedCampaign } from './invited-campaign.ts'
import { namedBy } from './named-by.ts'

type HelpRefusalProps = { outcome: Outcome; campaign: InvitedCampaign }

/** Why the friend cannot help, what is possible instead, and what can be claimed. */
export function HelpRefusal({ outcome, campaign, isAnnounced }: HelpRefusalProps & { isAnnounced: boolean }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  useLaunchStore(outcome, campaign.activityNo)
  return (
    <>
      <Notice
        tone="refused"
        icon={refusalIcon(outcome)}
        title={refusalTitle(outcome, undefined, t)}
        text={helpText({ outcome, campaign }, t) ?? campaignText()}
        live={isAnnounced}
      />
      <OffersBelow except={campaign.activityNo} />
    </>
  )

  function campaignText(): string | undefined {
    return refusalHelp(outcome, { ...campaign, nextOpenAt: null, series: null }, t, locale, country)
  }
}

/** What friend assist adds to the help of a campaign. */
function helpText({ outcome, campaign }: HelpRefusalProps, t: Translator['t']): string | undefined {
  switch (outcome) {
    case 'alreadyAssisted':
      return t('invitation.alreadyText')
    case 'alreadyMember':
      return t('invitation.memberText')
    case 'assistLimitReached':
      return t('invitation.seatsText', namedBy(campaign.invited))
    case 'participationLimitReached':
      return t('invitation.tomorrowText')
    default:
      return undefined
  }
}
