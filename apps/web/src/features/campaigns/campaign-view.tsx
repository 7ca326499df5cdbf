import { memo, Suspense } from 'react'
import type { Campaign } from '@crema/contract/campaign'
import { CouponTicket } from '#src/parts/coupon-ticket.tsx'
import { ScreenBar } from '#src/parts/screen-bar.tsx'
import { ShareButton } from '#src/parts/share-button.tsx'
import { useText } from '#src/session/page-parts.ts'
import { CoffeeCupArt } from '#src/ui/art/coffee-cup-art.tsx'
import { Hero } from '#src/ui/hero.tsx'
import { Page } from '#src/ui/page.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { CampaignClock } from './campaign-clock.tsx'
import { CampaignRules } from './campaign-rules.tsx'
import { ClaimDock } from './claim-dock.tsx'
import { ClaimedTickets } from './later-parts.ts'
import type { Claim, ClaimStage } from './use-claim.ts'
import { useShopHere } from './use-shop-here.ts'

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
