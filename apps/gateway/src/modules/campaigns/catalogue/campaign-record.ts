import type { CampaignKind, CampaignState } from '@crema/contract/campaigns/campaign'
import type { OutcomeOf } from '@crema/contract/endpoint'
import type { claimCampaign } from '@crema/contract/endpoints/campaigns/claim-campaign'

/** The data of a campaign that the rules use, at one instant. */
export type CampaignRecord = {
  activityNo: string
  kind: CampaignKind
  isInCountry: boolean
  isOnShelf: boolean
  startsAt: Date
  endsAt: Date
  /** Whether the time of day in the campaign's zone is within its opening hours. */
  isInHours: boolean
  perPersonLimit: number
  /** Of the campaigns of one series a member may join only one. */
  seriesNo: string | null
  newUsersOnly: boolean
  phoneOnly: boolean
  /** Only for members who registered by phone. */
  phoneRegistrationOnly: boolean
  scanOnly: boolean
  storeRequired: boolean
  /** Whether only the stores listed in `campaign_store` participate. */
  storesLimited: boolean
  /** Remaining pieces of each limit; null where the campaign has no such limit. */
  remaining: Record<'total' | 'today' | 'participants' | 'claims' | 'prizes', number | null>
}

/** The data of the claiming member that the rules use. */
export type Claimant = {
  claims: number
  registeredAt: Date
  hasPhone: boolean
  registeredByPhone: boolean
  /** The campaign of the same series that the member joined, which may be this one. */
  seriesJoined: string | null
  /** Whether the member claimed any campaign for new members, which may be this one. */
  hasNewUserClaim: boolean
  /** Claims of this campaign by other accounts with one of the member's contacts, deleted ones included. */
  claimsElsewhere: number
}

/** Where a claim is made: the scan and the store. */
export type ClaimContext = {
  /** Whether a valid code of the campaign was scanned. */
  isScanned: boolean
  /** Whether a store was chosen or scanned. */
  hasStore: boolean
  /** Why the campaign cannot be claimed at that store; without a store, why at none. */
  storeRefusal: StoreRefusal | null
}

export type StoreRefusal = Extract<ClaimRefusal, 'storeNotSupported' | 'storeClosedToday'>

/** The state of a campaign, the same for all members. */
export function campaignState(campaign: CampaignRecord, now: Date): CampaignState {
  if (!campaign.isOnShelf) return 'offShelf'
  if (now >= campaign.endsAt) return 'ended'
  if (now < campaign.startsAt) return 'notStarted'
  if (campaign.remaining.total === 0) return 'soldOut'
  if (!campaign.isInHours) return 'outsideHours'
  return 'running'
}

export type ClaimRefusal = OutcomeOf<typeof claimCampaign>

/**
 * Why a claim would be refused at `now`; null if it would be granted. This determines the message only: the statement
 * in `claim-store.ts` enforces the limits. Reasons that the member cannot change come before those that the member can
 * (add a phone, scan the code, choose a store).
 */
export function claimRefusal(
  campaign: CampaignRecord,
  claimant: Claimant,
  context: ClaimContext,
  now: Date,
  /** The kind that the call gives out. */
  kind: CampaignKind = 'coupons',
): ClaimRefusal | null {
  if (!campaign.isInCountry) return 'notInCountry'
  if (claimant.claims >= campaign.perPersonLimit) {
    return campaign.perPersonLimit === 1 ? 'alreadyClaimed' : 'participationLimitReached'
  }
  const state = campaignState(campaign, now)
  if (state !== 'running') return state
  // Friend assist, draws and gifts have ways of their own.
  if (campaign.kind !== kind) return 'ownWayOnly'
  return (
    limitRefusal(campaign, claimant) ?? memberRefusal(campaign, claimant) ?? contextRefusal(campaign, context)
  )
}

function limitRefusal(campaign: CampaignRecord, { claims }: Claimant): ClaimRefusal | null {
  return campaign.remaining.today === 0 ? 'dailyQuotaGone' : campaignLimit(campaign, claims)
}

/** The limit of the whole campaign that is reached for somebody who has claimed `claims` times. */
export function campaignLimit({ remaining }: CampaignRecord, claims: number) {
  if (remaining.participants === 0 && claims === 0) return 'participantLimitReached'
  if (remaining.claims === 0) return 'totalLimitReached'
  if (remaining.prizes === 0) return 'prizeLimitReached'
  return null
}

function memberRefusal(campaign: CampaignRecord, claimant: Claimant): ClaimRefusal | null {
  if (claimant.claimsElsewhere >= campaign.perPersonLimit) {
    return campaign.perPersonLimit === 1 ? 'onePerIdentity' : 'participationLimitReached'
  }
  const isFirst = claimant.claims === 0
  if (isFirst && claimant.seriesJoined !== null) return 'alreadyInSeries'
  if (campaign.newUsersOnly && claimant.registeredAt < campaign.startsAt) return 'newUsersOnly'
  // A member counts as new for one campaign only.
  if (campaign.newUsersOnly && isFirst && claimant.hasNewUserClaim) return 'onePerIdentity'
  // Cannot be changed by the member, so it comes before `phoneRequired`, which can.
  if (campaign.phoneRegistrationOnly && !claimant.registeredByPhone) return 'phoneRegistrationOnly'
  if (campaign.phoneOnly && !claimant.hasPhone) return 'phoneRequired'
  return null
}

function contextRefusal(campaign: CampaignRecord, context: ClaimContext): ClaimRefusal | null {
  if (campaign.scanOnly && !context.isScanned) return 'scanOnly'
  if (context.storeRefusal !== null) return context.storeRefusal
  return campaign.storeRequired && !context.hasStore ? 'storeRequired' : null
}

/** The same for a visitor who is not signed in, assuming a member who satisfies every condition. */
export function visitorRefusal(
  campaign: CampaignRecord,
  context: ClaimContext,
  now: Date,
  kind: CampaignKind = 'coupons',
): ClaimRefusal | 'loginRequired' {
  const assumedClaimant = {
    claims: 0,
    registeredAt: now,
    hasPhone: true,
    registeredByPhone: true,
    seriesJoined: null,
    hasNewUserClaim: false,
    claimsElsewhere: 0,
  }
  return claimRefusal(campaign, assumedClaimant, context, now, kind) ?? 'loginRequired'
}

/** Whether a visitor gets the coupons after a sign-in: no scanned code, chosen store or phone number is needed. */
export function isClaimableAtOnce(campaign: CampaignRecord, now: Date): boolean {
  const context = { isScanned: false, hasStore: false, storeRefusal: null }
  const isByPhone = campaign.phoneOnly || campaign.phoneRegistrationOnly
  return !isByPhone && visitorRefusal(campaign, context, now) === 'loginRequired'
}
