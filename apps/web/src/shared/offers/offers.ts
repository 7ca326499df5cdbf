import type { ListedCampaign } from '@crema/contract/campaigns/campaign'
import type { AnswerOf } from '#src/api/api-client.ts'

type OwnCampaigns = AnswerOf<'GET activity/mine'>

/** A campaign as somebody sees it in the list; `voucherNo`: an unused voucher of it. */
export type Offer = { campaign: ListedCampaign; isClaimed: boolean; voucherNo: string | null }

/**
 * The offers for a member, or with null for a visitor. Those for new members are left out where the member cannot claim them;
 * for such a member also campaigns that anybody can claim but whose coupons say that they are for new members.
 */
export function offersFor(campaigns: readonly ListedCampaign[], own: OwnCampaigns | null): Offer[] {
  const claimed = new Map(own?.claimed.map(({ activityNo, voucherNo }) => [activityNo, voucherNo]))
  const closed = new Set(own?.closed)
  return campaigns
    .filter(
      ({ activityNo, kind, coupons, newMembersOnly }) =>
        (coupons.length > 0 || kind === 'lottery')
        && !closed.has(activityNo)
        && (closed.size === 0 || newMembersOnly || claimed.has(activityNo) || !coupons.some(isForNewMembers)),
    )
    .map((campaign) => ({
      campaign,
      isClaimed: claimed.has(campaign.activityNo),
      voucherNo: claimed.get(campaign.activityNo) ?? null,
    }))
}

const isForNewMembers = ({ value }: ListedCampaign['coupons'][number]) => value.kind === 'newUserCommunity'

/** The offers that can be claimed with one tap, without the campaign `except`. */
export const claimableOffers = (offers: readonly Offer[], except: string | undefined): Offer[] =>
  offers.filter(
    ({ campaign, isClaimed }) => campaign.claimableAtOnce && !isClaimed && campaign.activityNo !== except,
  )

/** The running draw whose entries close first, which a member's home shows by itself. */
export const openDraw = (campaigns: readonly ListedCampaign[]): ListedCampaign | undefined =>
  campaigns
    .filter(({ kind, state }) => kind === 'lottery' && state === 'running')
    .toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt))[0]
