import { v7 as newId } from 'uuid'
import type { OutcomeOf } from '@crema/contract/endpoint'
import type { startInvitation as startInvitationCall } from '@crema/contract/endpoints/assist/start-invitation'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { campaignLimit, campaignState } from '#src/modules/campaigns/catalogue/campaign-record.ts'
import type { CampaignOfMember } from '#src/modules/campaigns/claims/campaign-of-member.ts'
import { newInvitationCode } from './invitation-code.ts'
import { findLastInvitation, insertInvitation, type InvitationRow } from './invitation-store.ts'

export type StartRefusal = OutcomeOf<typeof startInvitationCall>

/** How often a start is repeated after a code that exists, or a concurrent start. */
const attemptsMax = 5

/** Why a member may not invite now; null if they may, as far as the number of their invitations allows. */
export function startRefusal(
  { campaign, hasPhone }: Pick<CampaignOfMember, 'campaign' | 'hasPhone'>,
  now: Date,
): StartRefusal | null {
  if (!campaign.isInCountry) return 'notInCountry'
  const state = campaignState(campaign, now)
  // Friends help within the hours; who invites need not wait for them.
  if (state !== 'running' && state !== 'outsideHours') return state
  // No new friend could help any more.
  const limit = campaignLimit(campaign, 0)
  if (limit !== null) return limit
  return campaign.phoneOnly && !hasPhone ? 'phoneRequired' : null
}

type Start = {
  activityNo: string
  memberId: string
  country: string
  invitationsPerMember: number
  now: Date
}

/** Whether friends can still help under an invitation. */
export const isOpen = ({ helpers, seats }: Pick<InvitationRow, 'helpers' | 'seats'>) => helpers < seats

/**
 * The invitation of a member under which friends can still help, or the next one. However often and concurrently it is
 * called, one invitation is started, since the nth invitation of a member exists once.
 */
export async function startInvitation(
  database: Database,
  { activityNo, memberId, country, invitationsPerMember, now }: Start,
): Promise<Result<InvitationRow, 'inviteLimitReached'>> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const last = await findLastInvitation(database, activityNo, memberId)
    if (last && isOpen(last)) return { ok: last }
    const ordinal = (last?.ordinal ?? 0) + 1
    if (ordinal > invitationsPerMember) return { refused: 'inviteLimitReached' }
    const code = newInvitationCode()
    await insertInvitation(database, {
      invitationId: newId(),
      activityNo,
      memberId,
      ordinal,
      code,
      country,
      now,
    })
  }
  throw new Error(`An invitation could not be started in ${attemptsMax} attempts.`)
}
