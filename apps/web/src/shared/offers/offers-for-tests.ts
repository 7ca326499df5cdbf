import type { ListedCampaign } from '@crema/contract/campaigns/campaign'

/** A running campaign with one coupon. */
export const listedCampaignForTests = (
  activityNo: string,
  change: Partial<ListedCampaign> = {},
): ListedCampaign => ({
  activityNo,
  kind: 'coupons',
  state: 'running',
  title: activityNo,
  summary: '',
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-01T00:00:00Z',
  zone: 'UTC',
  coupons: [
    {
      couponNo: 'C',
      name: '',
      note: '',
      image: null,
      validDays: 7,
      value: { kind: 'discountDrink', discount: 5 },
    },
  ],
  heroImage: 'takeaway',
  heroTone: 'cherry',
  newMembersOnly: false,
  claimableAtOnce: true,
  ...change,
})
