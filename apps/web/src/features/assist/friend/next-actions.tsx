import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Outcome } from '@crema/contract/outcomes'
import type { Translator } from '@crema/i18n/messages'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { useRemainingMessages } from '#src/session/use-remaining-messages.ts'
import { HomeLink, WalletLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { Help } from './help-state.ts'
import type { InvitedCampaign } from './invited-campaign.ts'

type NextActionsProps = {
  /** Why the friend cannot help; null where they have. */
  refused: Outcome | null
  campaign: InvitedCampaign
  state: Help
}

/** After these the friend can still invite friends. */
const canInvite: readonly Outcome[] = [
  'alreadyAssisted',
  'alreadyMember',
  'assistLimitReached',
  'cannotHelpYourself',
  'participationLimitReached',
]

/** After a help: friends may invite, too. After a refusal the one thing that helps, and a link to the running campaigns. */
export function NextActions({ refused, campaign, state }: NextActionsProps) {
  const t = useTranslate()
  const hasMessages = useRemainingMessages()
  const invite = (
    <Link {...paths.friends({ activityNo: campaign.activityNo })} className={buttonClass()}>
      {t('invitation.inviteToo')}
    </Link>
  )
  if (refused === null) {
    // Never rendered by the gateway, whose page lacks these texts.
    if (!state.isDone && !hasMessages) return null
    return (
      <>
        {invite}
        <WalletLink variant="quiet">{t('campaign.seeAll')}</WalletLink>
      </>
    )
  }
  const action = canInvite.includes(refused) ? invite : helpfulAction(refused, { campaign, state }, t)
  return (
    <>
      {action}
      <HomeLink {...(action ? { variant: 'quiet' } : {})}>{t('campaign.seeRunning')}</HomeLink>
    </>
  )
}

function helpfulAction(
  outcome: Outcome,
  { campaign: { activityNo, invited }, state }: Omit<NextActionsProps, 'refused'>,
  t: Translator['t'],
): ReactNode {
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
