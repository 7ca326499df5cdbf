import type { AssistCampaign, Invitation, Tier } from '@crema/contract/assist/assist'

/** A campaign of friend assist as the friend of a link sees it. */
export type InvitedCampaign = AssistCampaign & { invited: Invitation }

/** Whether the link of the campaign names an invitation of another member. */
export const isInvited = (campaign: AssistCampaign): campaign is InvitedCampaign =>
  campaign.invited !== null && !campaign.invited.isOwn

/** The tier that the next friend brings the inviter closer to; undefined where all of them are reached. */
export const nextTier = ({ tiers }: Pick<AssistCampaign, 'tiers'>, helpers: number): Tier | undefined =>
  tiers.find(({ friends }) => friends > helpers)
