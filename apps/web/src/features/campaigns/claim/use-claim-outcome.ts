import type { Campaign } from '@crema/contract/campaigns/campaign'
import type { FailureName, Outcome } from '@crema/contract/outcomes'
import { refusalName } from '#src/api/api-error.ts'
import { useTranslate } from '#src/session/app-context.ts'
import type { ChosenStore } from '#src/shared/claim-state/chosen-store.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { outcomeWithPrerequisites, useClaimPrerequisites } from './claim-prerequisites.ts'
import type { ClaimState } from './claim-state.ts'

export type ClaimOutcome = {
  /** Why the campaign cannot be claimed now; null where it can. */
  outcome: Outcome | null
  /** The same where the screen explains it, and no other action is due: not a sign-in, nor a way to the wallet. */
  refused: Outcome | null
  /** The refusal of the last attempt, also one of a later version. */
  refusal: FailureName | undefined
  /** The gateway's text about the last attempt; undefined where `refused` has another reason. */
  message: string | undefined
  store: ChosenStore | null
}

export function useClaimOutcome(campaign: Campaign, state: ClaimState): ClaimOutcome {
  const t = useTranslate()
  const prerequisites = useClaimPrerequisites(campaign.activityNo)
  const refusal = state.stage === 'failed' ? refusalName(state.error) : undefined
  const outcome = outcomeWithPrerequisites(campaign.claim.outcome, prerequisites, refusal)
  return {
    outcome,
    refused: isExplained(outcome, campaign.claim.vouchers.length > 0) ? outcome : null,
    refusal,
    message: state.stage === 'failed' && refusal === outcome ? failureText(state.error, t) : undefined,
    store: prerequisites.store,
  }
}

/** A member who has reached the limit sees their vouchers instead. They have none where they reached it with another account. */
const isExplained = (outcome: Outcome | null, hasVouchers: boolean) =>
  outcome !== null
  && outcome !== 'loginRequired'
  && outcome !== 'alreadyClaimed'
  && !(outcome === 'participationLimitReached' && hasVouchers)
