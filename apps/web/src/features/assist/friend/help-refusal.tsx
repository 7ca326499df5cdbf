import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Outcome } from '@crema/contract/outcomes'
import type { Translator } from '@crema/i18n/messages'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { refusalHelp } from '#src/shared/claim-refusal/refusal-help.ts'
import { refusalIcon } from '#src/shared/claim-refusal/refusal-icon.tsx'
import { refusalTitle } from '#src/shared/claim-refusal/refusal-title.ts'
import { useLaunchStore } from '#src/shared/claim-refusal/use-launch-store.ts'
import { OffersBelow } from '#src/shared/offers/claimable/offers-below.tsx'
import { HomeLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { Help } from './help-state.ts'
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

/** After these the friend can still invite friends. */
const canInvite: readonly Outcome[] = [
  'alreadyAssisted',
  'alreadyMember',
  'assistLimitReached',
  'cannotHelpYourself',
  'participationLimitReached',
]

/** The one thing that helps after a refusal, and a link to the running campaigns. */
export function HelpRefusalActions({ outcome, campaign, state }: HelpRefusalProps & { state: Help }) {
  const t = useTranslate()
  const action = helpfulAction({ outcome, campaign, state }, t)
  return (
    <>
      {action}
      <HomeLink {...(action ? { variant: 'quiet' } : {})}>{t('campaign.seeRunning')}</HomeLink>
    </>
  )
}

function helpfulAction(
  { outcome, campaign, state }: HelpRefusalProps & { state: Help },
  t: Translator['t'],
): ReactNode {
  const { activityNo, invited } = campaign
  if (canInvite.includes(outcome)) {
    return (
      <Link {...paths.friends({ activityNo })} className={buttonClass()}>
        {t('invitation.inviteToo')}
      </Link>
    )
  }
  switch (outcome) {
    case 'storeRequired':
    case 'storeNotSupported':
    case 'storeClosedToday':
      return (
        <Link
          {...paths.stores({ activityNo, choose: '1', fissionCode: invited.fissionCode })}
          className={buttonClass()}
        >
          {t(outcome === 'storeRequired' ? 'campaign.chooseStore' : 'campaign.chooseOther')}
        </Link>
      )
    case 'phoneRequired':
      return <Button onClick={() => state.help('phone')}>{t('campaign.addPhone')}</Button>
    case 'phoneRegistrationOnly':
      return <Button onClick={() => state.help('byPhone')}>{t('campaign.signInByPhone')}</Button>
    default:
      return null
  }
}
