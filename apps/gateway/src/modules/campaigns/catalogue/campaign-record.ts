import type { CampaignState } from '@crema/contract/campaigns/campaign'
import type { OutcomeOf } from '@crema/contract/endpoint'
import type { claimCampaign } from '@crema/contract/endpoints/campaigns/claim-campaign'

/** A campaign with everything a rule needs to judge it at one instant. */
export type CampaignRecord = {
  activityNo: string
  isInCountry: boolean
  isOnShelf: boolean
  startsAt: Date
  endsAt: Date
  /** Whether the hour of the day, in the campaign's zone, is one in which it is open. */
  isInHours: boolean
  perPersonLimit: number
  /** The series of which a member may take part in one campaign. */
  seriesNo: string | null
  newUsersOnly: boolean
  phoneOnly: boolean
  /** For those alone who became members by phone. */
  phoneRegistrationOnly: boolean
  scanOnly: boolean
  storeRequired: boolean
  /** Whether only some stores take part. */
  storesLimited: boolean
  /** Pieces left of each limit it has; null where it has none. */
  left: Record<'total' | 'today' | 'participants' | 'claims' | 'prizes', number | null>
}

/** What the rule needs to know of the member who asks. */
export type Claimant = {
  claims: number
  registeredAt: Date
  hasPhone: boolean
  /** Whether she became a member by phone. */
  registeredByPhone: boolean
  /** The campaign of the same series this member took part in, which may be this one. */
  seriesJoined: string | null
  /** Whether this member took part in any campaign for new members, which may be this one. */
  hasNewUserClaim: boolean
}

/** What is known of where the claim comes from. */
export type Presence = {
  /** Whether the campaign's code was scanned. */
  isScanned: boolean
  /** The store chosen or scanned, and what speaks against it; without one, what speaks against every store. */
  hasStore: boolean
  storeRefusal: StoreRefusal | null
}

export type StoreRefusal = Extract<ClaimRefusal, 'storeNotSupported' | 'storeClosedToday'>

/** Where a campaign stands for everybody (spec section 4). */
export function campaignState(campaign: CampaignRecord, now: Date): CampaignState {
  if (!campaign.isOnShelf) return 'offShelf'
  if (now >= campaign.endsAt) return 'ended'
  if (now < campaign.startsAt) return 'notStarted'
  if (campaign.left.total === 0) return 'soldOut'
  if (!campaign.isInHours) return 'outsideHours'
  return 'running'
}

export type ClaimRefusal = OutcomeOf<typeof claimCampaign>

/**
 * What a claim would meet now: null when nothing stands in its way. This names the reason early and
 * kindly; the statement in `take-claim.ts` is what holds the limits. What nobody can change comes before
 * what the member can do something about: add a phone, scan the code, choose a store.
 */
export function claimRefusal(
  campaign: CampaignRecord,
  claimant: Claimant,
  presence: Presence,
  now: Date,
): ClaimRefusal | null {
  if (!campaign.isInCountry) return 'notInCountry'
  if (claimant.claims >= campaign.perPersonLimit) {
    return campaign.perPersonLimit === 1 ? 'alreadyClaimed' : 'participationLimitReached'
  }
  const state = campaignState(campaign, now)
  if (state !== 'running') return state
  return (
    limitRefusal(campaign, claimant)
    ?? memberRefusal(campaign, claimant)
    ?? presenceRefusal(campaign, presence)
  )
}

function limitRefusal({ left }: CampaignRecord, { claims }: Claimant): ClaimRefusal | null {
  if (left.today === 0) return 'dailyQuotaGone'
  if (left.participants === 0 && claims === 0) return 'participantLimitReached'
  if (left.claims === 0) return 'totalLimitReached'
  if (left.prizes === 0) return 'prizeLimitReached'
  return null
}

function memberRefusal(campaign: CampaignRecord, claimant: Claimant): ClaimRefusal | null {
  const isFirst = claimant.claims === 0
  if (isFirst && claimant.seriesJoined !== null) return 'alreadyInSeries'
  if (campaign.newUsersOnly && claimant.registeredAt < campaign.startsAt) return 'newUsersOnly'
  // Each person is new once.
  if (campaign.newUsersOnly && isFirst && claimant.hasNewUserClaim) return 'onePerIdentity'
  // Nothing she can do about it, so it comes before what she can.
  if (campaign.phoneRegistrationOnly && !claimant.registeredByPhone) return 'phoneRegistrationOnly'
  if (campaign.phoneOnly && !claimant.hasPhone) return 'phoneRequired'
  return null
}

function presenceRefusal(campaign: CampaignRecord, presence: Presence): ClaimRefusal | null {
  if (campaign.scanOnly && !presence.isScanned) return 'scanOnly'
  if (presence.storeRefusal !== null) return presence.storeRefusal
  return campaign.storeRequired && !presence.hasStore ? 'storeRequired' : null
}

/** The same for somebody not signed in, who may turn out to be anyone. */
export function visitorRefusal(
  campaign: CampaignRecord,
  presence: Presence,
  now: Date,
): ClaimRefusal | 'loginRequired' {
  const anyone = {
    claims: 0,
    registeredAt: now,
    hasPhone: true,
    registeredByPhone: true,
    seriesJoined: null,
    hasNewUserClaim: false,
  }
  return claimRefusal(campaign, anyone, presence, now) ?? 'loginRequired'
}
