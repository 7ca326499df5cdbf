import type { Campaign } from '@crema/contract/campaigns/campaign'
import { useTranslate } from '#src/session/app-context.ts'
import { ClaimedVouchers } from '#src/shared/celebration/claimed-vouchers.tsx'
import { OffersBelow } from '#src/shared/offers/claimable/offers-below.tsx'

/** The member's vouchers of a campaign, and what can be claimed next. */
export function CampaignVouchers({ campaign, isClaimed }: { campaign: Campaign; isClaimed: boolean }) {
  const t = useTranslate()
  const { outcome, vouchers } = campaign.claim
  return (
    <>
      <ClaimedVouchers
        title={t('campaign.alreadyTitle')}
        text={t('campaign.claimedText', { count: vouchers.length })}
        vouchers={vouchers}
        isClaimed={isClaimed}
      />
      {/* Where another reason refuses the next claim, the screen shows them. */}
      {outcome === 'alreadyClaimed' || outcome === 'participationLimitReached' ? (
        <OffersBelow except={campaign.activityNo} />
      ) : null}
    </>
  )
}
