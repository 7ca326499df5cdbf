import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { Outcome } from '@crema/contract/outcomes'

const limits: readonly Outcome[] = [
  'soldOut',
  'participantLimitReached',
  'totalLimitReached',
  'prizeLimitReached',
]

/** Which limit of the campaign is reached, so that no friend can help any more; undefined where friends can. */
export const limitReached = ({ startOutcome }: Pick<AssistCampaign, 'startOutcome'>): Outcome | undefined =>
  limits.find((limit) => limit === startOutcome)

/** Whether no friend can help any more: the campaign is over, or a limit is reached. */
export const isOver = (campaign: Pick<AssistCampaign, 'state' | 'startOutcome'>): boolean =>
  campaign.state === 'ended' || campaign.state === 'offShelf' || limitReached(campaign) !== undefined
