import { Link } from '@tanstack/react-router'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { ClaimedVouchers } from '#src/shared/celebration/claimed-vouchers.tsx'
import { WalletLink } from '#src/shared/screen/screen-links.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { type InvitedCampaign, nextTier } from './invited-campaign.ts'
import { namedBy } from './named-by.ts'

type HelpedProps = { campaign: InvitedCampaign }

/** What the friend got for the help. `isDone`: on this screen, so the focus moves there. */
export function Helped({ campaign, isDone }: HelpedProps & { isDone: boolean }) {
  const t = useTranslate()
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

/** The friend may invite friends, too. */
export function HelpedActions({ campaign: { activityNo } }: HelpedProps) {
  const t = useTranslate()
  return (
    <>
      <Link {...paths.friends({ activityNo })} className={buttonClass()}>
        {t('invitation.inviteToo')}
      </Link>
      <WalletLink variant="quiet">{t('campaign.seeAll')}</WalletLink>
    </>
  )
}
