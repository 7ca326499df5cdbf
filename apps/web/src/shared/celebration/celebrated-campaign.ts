import type { Campaign } from '@crema/contract/campaigns/campaign'

/** What the celebration needs of a campaign. Without `store` its coupons are good at every store. */
export type CelebratedCampaign = Pick<Campaign, 'activityNo'> & Partial<Pick<Campaign, 'store'>>
