import type { ListedCampaign } from '@crema/contract/campaigns/campaign'
import type { Offer } from '#src/shared/offers/offers.ts'

/** What new members get: of the running offers for them, the one with the most coupons. */
export function welcomeOffer(campaigns: readonly ListedCampaign[]): ListedCampaign | undefined {
  return campaigns
    .filter(({ newMembersOnly, state }) => newMembersOnly && state === 'running')
    .toSorted((a, b) => b.coupons.length - a.coupons.length)[0]
}

/**
 * The few that home shows: one with a coupon to use, then what new members get, then what can be claimed; the rest, and those
 * of the same rank, in the order of the list.
 */
export function fewOffers(offers: readonly Offer[], count: number): Offer[] {
  const [usable] = offers.filter(({ voucherNo }) => voucherNo !== null)
  const welcome = welcomeOffer(offers.map(({ campaign }) => campaign))
  const rank = (offer: Offer) => {
    if (offer === usable) return 0
    const { isClaimed, campaign } = offer
    if (isClaimed) return 4
    if (campaign.state !== 'running') return 5
    if (campaign === welcome) return 1
    return campaign.newMembersOnly ? 3 : 2
  }
  return offers.toSorted((a, b) => rank(a) - rank(b)).slice(0, count)
}
