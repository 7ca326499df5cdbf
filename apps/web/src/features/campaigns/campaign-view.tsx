import { memo, Suspense } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { ShareButton } from '#src/shared/sharing/share-button.tsx'
import { CouponTicket } from '#src/shared/vouchers/coupon-ticket.tsx'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { CampaignClock } from './campaign-clock.tsx'
import { CampaignRules } from './campaign-rules.tsx'
import { ClaimDock } from './claim/claim-dock.tsx'
import type { Claim, ClaimStage } from './claim/use-claim.ts'
import { useShopHere } from './claim/use-launch-store.ts'
import { ClaimedTickets } from './lazy-components.ts'

type CampaignViewProps = {
  campaign: Campaign
  fissionCode: string | undefined
  onClaim: Claim
  state: ClaimStage
}

/** A campaign with its coupons, its time left, its rules, and the one action that fits: all but that stays as it is while one claims. */
export function CampaignView({ campaign, fissionCode, onClaim, state }: CampaignViewProps) {
  const { vouchers } = campaign.claim
  useShopHere(campaign)
  const coupons = <CampaignCoupons campaign={campaign} />
  return (
    <Page
      lead={<CampaignHead campaign={campaign} fissionCode={fissionCode} />}
      dock={<ClaimDock campaign={campaign} onClaim={onClaim} state={state} />}
    >
      {vouchers.length > 0 ? (
        <Suspense fallback={coupons}>
          <ClaimedTickets vouchers={vouchers} isFresh={state.stage === 'claimed'} />
        </Suspense>
      ) : (
        coupons
      )}
      <CampaignClock campaign={campaign} />
      <CampaignRules campaign={campaign} />
    </Page>
  )
}

const CampaignHead = memo(function CampaignHead({
  campaign,
  fissionCode,
}: Pick<CampaignViewProps, 'campaign' | 'fissionCode'>) {
  const isOver = campaign.state === 'ended' || campaign.state === 'offShelf'
  return (
    <Hero
      bar={
        <ScreenBar
          transparent
          action={isOver ? undefined : <ShareButton campaign={campaign} fissionCode={fissionCode} />}
        />
      }
      title={campaign.title}
      text={campaign.summary}
      art={<CoffeeCupArt />}
    />
  )
})

const CampaignCoupons = memo(function CampaignCoupons({ campaign }: Pick<CampaignViewProps, 'campaign'>) {
  const t = useText()
  return (
    <>
      <VisuallyHidden>
        <h2>{t('campaign.couponsHeading')}</h2>
      </VisuallyHidden>
      {campaign.coupons.map((coupon) => (
        <CouponTicket key={coupon.couponNo} coupon={coupon} />
      ))}
    </>
  )
})
