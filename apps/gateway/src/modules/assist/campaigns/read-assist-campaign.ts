import type { AssistCampaign } from '@crema/contract/assist/assist'
import type { OutcomeOf, ReceivedOf } from '@crema/contract/endpoint'
import type { getAssistCampaign } from '@crema/contract/endpoints/assist/get-assist-campaign'
import type { Database } from '#src/database/database.ts'
import type { Caller, Result } from '#src/http/endpoint/route.ts'
import { campaignOfMember } from '#src/modules/campaigns/claims/campaign-of-member.ts'
import { claimedVouchers } from '#src/modules/campaigns/claims/claimed-vouchers.ts'
import { isDayOfHelpsFull } from '#src/modules/campaigns/claims/helped-today.ts'
import { readGuest } from '#src/modules/directory/read-guest.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Services } from '#src/services.ts'
import { seatRefusal, toHelpRefusal } from '../helps/help-refusal.ts'
import { findHelpUnder } from '../helps/help-store.ts'
import { findLastInvitation, type InvitationRow } from '../invitations/invitation-store.ts'
import { findLinkedInvitation } from '../invitations/linked-invitation.ts'
import { readInvitation } from '../invitations/read-invitation.ts'
import { isOpen, startRefusal } from '../invitations/start-invitation.ts'
import { withInviterName } from '../invitations/with-inviter-name.ts'
import { findAssistCampaign } from './assist-campaign-store.ts'
import { readTiers } from './read-tiers.ts'

type AssistServices = Pick<Services, 'database' | 'markets'> & { marks: MemberMarks }
type CampaignForMember = NonNullable<Awaited<ReturnType<typeof campaignOfMember>>>

/** A campaign of friend assist as the caller sees it, with their own invitation and the one that the link names. */
export async function readAssistCampaign(
  services: AssistServices,
  { activityNo, ...link }: ReceivedOf<typeof getAssistCampaign>,
  caller: Caller,
): Promise<Result<AssistCampaign, OutcomeOf<typeof getAssistCampaign>>> {
  const { database, marks } = services
  const { memberId, country, locale, now } = caller
  const guest = await readGuest(services, caller)
  const named = (row: InvitationRow | undefined) => row && withInviterName(services, row)
  const [read, assist, own, invited] = await Promise.all([
    campaignOfMember(database, activityNo, { memberId, guest, country, locale, now, marks }),
    findAssistCampaign(database, activityNo),
    memberId === null ? undefined : findLastInvitation(database, activityNo, memberId).then(named),
    findLinkedInvitation(database, activityNo, link).then(named),
  ])
  if (!read || !assist) return { refused: 'notFound' }
  if (!read.campaign.isInCountry) return { refused: 'notInCountry' }
  const [tiers, help] = await Promise.all([
    readTiers(database, assist.tiers, { country, locale }),
    helpWith(database, invited, read.refusal, caller),
  ])
  const invitationsLeft = Math.max(0, assist.invitations_per_member - (own?.ordinal ?? 0))
  const isAtLimit = invitationsLeft === 0 && !(own && isOpen(own))
  return {
    ok: {
      ...read.summary,
      rules: read.rules,
      tiers,
      whoMayHelp: read.campaign.newUsersOnly ? 'newMembers' : 'anybody',
      qualifies: assist.qualifies,
      qualifyDays: assist.qualify_days,
      seats: assist.seats,
      invitationsPerMember: assist.invitations_per_member,
      invitationsLeft,
      own: own ? readInvitation(own, memberId) : null,
      invited: invited ? readInvitation(invited, memberId) : null,
      help,
      startOutcome:
        startRefusal({ ...read, hasPhone: read.hasPhone || memberId === null }, now)
        ?? (memberId === null ? 'loginRequired' : isAtLimit ? 'inviteLimitReached' : null),
      now: now.toISOString(),
    },
  }
}

/** What the caller can do with an invitation, given why the claim of a help would be refused, and what they have from a help under it. */
async function helpWith(
  database: Database,
  invitation: InvitationRow | undefined,
  claimRefusal: CampaignForMember['refusal'],
  { memberId, locale, now }: Caller,
): Promise<AssistCampaign['help']> {
  if (!invitation) return { outcome: null, vouchers: [], helpedAt: null }
  const { activity_no: activityNo, invitation_id: invitationId, helpers, seats } = invitation
  const isOwn = invitation.member_id === memberId
  const [given, isDayFull] =
    memberId === null
      ? [undefined, false]
      : await Promise.all([
          findHelpUnder(database, memberId, invitationId),
          isDayOfHelpsFull(database, { memberId, activityNo, now }),
        ])
  const hasHelped = given !== undefined
  const refusal = seatRefusal(claimRefusal, { isOwn, hasHelped, helpers, seats, isDayFull })
  const ordinal = given?.ordinal ?? null
  return {
    outcome: refusal === null || refusal === 'loginRequired' ? refusal : toHelpRefusal(refusal),
    vouchers:
      memberId === null || ordinal === null
        ? []
        : await claimedVouchers(database, memberId, activityNo, locale, now, ordinal),
    helpedAt: given?.helped_at.toISOString() ?? null,
  }
}
