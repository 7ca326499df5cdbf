import type { OutcomeOf } from '@crema/contract/endpoint'
import type { helpFriend } from '@crema/contract/endpoints/assist/help-friend'
import type { ClaimRefusal } from '#src/modules/campaigns/catalogue/campaign-record.ts'
import type { SeatRefusal } from '#src/modules/campaigns/claims/claim-campaign.ts'
import type { Standing } from '../invitations/invitation-store.ts'

export type HelpRefusal = OutcomeOf<typeof helpFriend>

/** Refusals that end when the member signs in, adds a phone, or chooses a store. */
const changeable: ReadonlySet<string | null> = new Set([
  null,
  'loginRequired',
  'phoneRequired',
  'scanOnly',
  'storeRequired',
])

/**
 * Why a help is refused, given why its claim would be. Reasons of the invitation that the member cannot change come before
 * those of the claim that they can.
 */
export function seatRefusal<Refusal extends ClaimRefusal | 'loginRequired'>(
  claimRefusal: Refusal | null,
  { isOwn, hasHelped, helpers, seats, isDayFull }: Standing & { isOwn: boolean },
): Refusal | SeatRefusal | null {
  if (claimRefusal === 'notInCountry') return claimRefusal
  if (isOwn) return 'cannotHelpYourself'
  if (hasHelped) return 'alreadyAssisted'
  if (!changeable.has(claimRefusal)) return claimRefusal
  if (helpers >= seats) return 'assistLimitReached'
  return isDayFull ? 'participationLimitReached' : claimRefusal
}

/** The names that refusals of claims have for helps. */
export function toHelpRefusal(refusal: ClaimRefusal | SeatRefusal): HelpRefusal {
  switch (refusal) {
    case 'alreadyClaimed':
      return 'alreadyAssisted'
    case 'newUsersOnly':
      return 'alreadyMember'
    // The call has no scan.
    case 'qrInvalid':
    case 'qrExpired':
      return 'scanOnly'
    default:
      return refusal
  }
}
