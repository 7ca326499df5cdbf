import { memo, Suspense, useState } from 'react'
import type { Campaign } from '@crema/contract/campaigns/campaign'
import { useTranslate } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { ShareButton } from '#src/shared/sharing/share-button.tsx'
import { CouponTicket } from '#src/shared/vouchers/coupon-ticket.tsx'
import { InlinePicture } from '#src/ui/art/inline-picture.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CampaignRules } from './campaign-rules.tsx'
import { ClaimBottomBar } from './claim/claim-bottom-bar.tsx'
import type { Claim, ClaimState } from './claim/claim-state.ts'
import { useClaimOutcome } from './claim/use-claim-outcome.ts'
import { Celebration, ClaimedVouchers, RefusalNotice, RefusalOffers } from './lazy-components.ts'
import styles from '#src/shared/screen/tickets-heading.module.css'

type CampaignViewProps = {
  campaign: Campaign
  fissionCode: string | undefined
  onClaim: Claim
  state: ClaimState
}

/** Whether the campaign cannot be claimed now, for whatever reason: it is grey then. */
type Refusable = { isRefused: boolean }

/** A campaign: coupons, facts, rules and the main action. Its sections are memoized, so that a claim re-renders the action alone. */
export function CampaignView({ campaign, fissionCode, onClaim, state }: CampaignViewProps) {
  const { vouchers } = campaign.claim
  const [closed, setClosed] = useState<string>()
  const claimed = state.stage === 'claimed' ? vouchers[0]?.voucherNo : undefined
  const isCelebrating = claimed !== undefined && claimed !== closed
  const found = useClaimOutcome(campaign, state)
  const isRefused = found.refused !== null
  const coupons = <CampaignCoupons campaign={campaign} isRefused={isRefused} />
  const notice =
    found.refused === null ? null : (
      <Suspense>
        <RefusalNotice
          outcome={found.refused}
          campaign={campaign}
          message={found.message}
          isAnnounced={state.stage === 'failed'}
        />
      </Suspense>
    )
  // Below several tickets a small phone would not show it.
  const isNoticeFirst = campaign.coupons.length > 1 && vouchers.length === 0
  return (
    <>
      <Page
        lead={<CampaignHead campaign={campaign} fissionCode={fissionCode} isRefused={isRefused} />}
        bottomBar={
          isCelebrating ? undefined : (
            <ClaimBottomBar campaign={campaign} onClaim={onClaim} state={state} found={found} />
          )
        }
      >
        {isNoticeFirst ? notice : null}
        {vouchers.length > 0 && !isCelebrating ? (
          <Suspense fallback={coupons}>
            <ClaimedVouchers campaign={campaign} isClaimed={closed !== undefined} />
          </Suspense>
        ) : (
          coupons
        )}
        {isNoticeFirst ? null : notice}
        {isRefused ? (
          <Suspense>
            <RefusalOffers except={campaign.activityNo} />
          </Suspense>
        ) : null}
        <CampaignFacts campaign={campaign} isRefused={isRefused} />
        <CampaignRules campaign={campaign} />
      </Page>
      {isCelebrating ? (
        <Suspense>
          <Celebration
            campaign={campaign}
            vouchers={vouchers}
            share={<ShareButton campaign={campaign} fissionCode={fissionCode} />}
            onClose={() => setClosed(claimed)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const CampaignHead = memo(function CampaignHead({
  campaign,
  fissionCode,
  isRefused,
}: Pick<CampaignViewProps, 'campaign' | 'fissionCode'> & Refusable) {
  const { state } = campaign
  const isOver = state === 'ended' || state === 'offShelf'
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
      art={<InlinePicture image={campaign.heroImage} />}
      tone={isRefused ? 'off' : campaign.heroTone}
    />
  )
})

const CampaignCoupons = memo(function CampaignCoupons({
  campaign,
  isRefused,
}: Pick<CampaignViewProps, 'campaign'> & Refusable) {
  const t = useTranslate()
  return (
    <>
      <h2 className={styles.heading}>{t('campaign.couponsHeading')}</h2>
      {campaign.coupons.map((coupon) => (
        <CouponTicket key={coupon.couponNo} coupon={coupon} isRefused={isRefused} />
      ))}
    </>
  )
})
