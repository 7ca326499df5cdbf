import { randomInt } from 'node:crypto'
import { validate as isUuid } from 'uuid'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { refusalOf, sqlStateOf } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { AddressMark } from '#src/modules/privacy/returning-members/address-mark.ts'
import { bucketsMax, splitCapacity } from '#src/modules/quotas/quota-buckets.ts'
import { newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { voucherTerms } from '#src/modules/vouchers/voucher-terms.ts'
import { type Claimant, type ClaimRefusal, claimRefusal } from '../catalogue/campaign-record.ts'
import {
  findCoupons,
  findCampaign,
  type StoredCampaign,
  type StoredCoupon,
} from '../catalogue/campaign-store.ts'
import { findClaimContext } from '../catalogue/find-claim-context.ts'
import type { Scan, ScanRefusal } from '../scans/scan-code.ts'
import { openDay, takeClaim, type QuotaScope } from './claim-store.ts'
import { findClaimant } from './claimant-store.ts'

export type ClaimRequest = {
  activityNo: string
  memberId: string
  country: Country
  /** The same key is the same claim, however often it is sent. */
  idempotencyKey: string
  /** The store chosen, if any. */
  storeId?: string | undefined
  /** What the scan token that came along stands for, or what is wrong with it. */
  scan?: Scan | ScanRefusal | undefined
  /** Whose link led here and what it was an invitation to, as the link says. */
  referrerId?: string | undefined
  fissionCode?: string | undefined
  now: Date
  /** How the address of somebody who deleted an account with a welcome offer is known again. */
  markOf?: AddressMark | undefined
}

/** A voucher's number that was just drawn belongs to somebody already. */
const uniqueViolation = '23505'

/** How often a claim is tried again after it lost a race that another look may win. */
const attemptsMax = 5

/** Claims one set of a campaign's coupons; answers which claim of the member's it is. */
export async function claimCampaign(
  database: Database,
  claim: ClaimRequest,
): Promise<Result<{ ordinal: number }, ClaimRefusal>> {
  let patience: 'skip' | 'wait' = 'skip'
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const campaign = await findCampaign(database, claim.activityNo, claim.country, claim.now)
    if (!campaign) return { refused: 'notFound' }
    const claimant = await findClaimant(database, claim.memberId, campaign, claim)
    if (!claimant) throw new Error('The member left while claiming.')
    const { scanRefusal, scanId, ...place } = readOrigin(claim, campaign)
    const met = claimRefusal(campaign, claimant, await findClaimContext(database, campaign, place), claim.now)
    const refusal = met === 'scanOnly' ? scanRefusal : met
    if (refusal !== null) {
      // Whatever speaks against another claim: a request that was granted before stays granted.
      const earlier = claimant.claims > 0 ? await earlierAnswer(database, claim) : undefined
      return earlier ?? { refused: refusal, help: helpFor(campaign, claimant, refusal) }
    }

    const ended = await tryClaim(database, claim, campaign, { storeId: place.storeId, scanId }, patience)
    if (ended === 'taken' || ended === 'lost') {
      const earlier = await earlierAnswer(database, claim)
      if (earlier) return earlier
    } else if (ended === 'qrExpired') {
      // The code was turned into one claim already: this very one, or there is none to be had for it.
      return (
        (await earlierAnswer(database, claim)) ?? { refused: ended, help: helpFor(campaign, claimant, ended) }
      )
    } else if (patience === 'skip') {
      patience = 'wait'
    } else {
      return { refused: ended, help: helpFor(campaign, claimant, ended) }
    }
  }
  throw new Error('A claim lost every race.')
}

/** Where a claim comes from, and what to say where the campaign asks for a scan and this is none of its codes. */
function readOrigin(
  { scan, memberId, country, now, ...claim }: ClaimRequest,
  { activityNo, scanOnly }: StoredCampaign,
) {
  const storeId = claim.storeId ?? null
  const place = { storeId, isScanned: false, scanId: null, country, now }
  if (scan === undefined) return { ...place, scanRefusal: 'scanOnly' as const }
  if (typeof scan === 'string') return { ...place, scanRefusal: scan }
  // A code of one store cannot be used for another, nor one that a member scanned by another member.
  const isOfThis = scan.activityNo === activityNo && (scan.storeId ?? storeId) === (storeId ?? scan.storeId)
  const isOfHers = scan.memberId === null || scan.memberId === memberId
  if (!isOfThis || !isOfHers) return { ...place, scanRefusal: 'qrInvalid' as const }
  // A campaign that asks for no scan uses none up.
  const scanId = scanOnly ? scan.scanId : null
  return {
    ...place,
    storeId: scan.storeId ?? storeId,
    isScanned: true,
    scanId,
    scanRefusal: 'scanOnly' as const,
  }
}

/**
 * Runs the statement. `lost` means that another look will tell: another claim of the same member came
 * first, the campaign closed meanwhile, or a voucher's number was already in use.
 */
async function tryClaim(
  database: Database,
  claim: ClaimRequest,
  campaign: StoredCampaign,
  { storeId, scanId }: { storeId: string | null; scanId: string | null },
  patience: 'skip' | 'wait',
): Promise<'taken' | 'lost' | 'qrExpired' | QuotaScope['refusal']> {
  const coupons = (await findCoupons(database, [claim.activityNo], claim.country)).get(claim.activityNo) ?? []
  const day = `day:${campaign.day}`
  if (campaign.limits.today !== null && !campaign.hasDayQuota) {
    await openDay(database, claim.activityNo, day, splitCapacity(campaign.limits.today))
  }
  const scopes = limitsOf(campaign, day)
  try {
    await retryOnConflict(() =>
      takeClaim(
        database,
        {
          memberId: claim.memberId,
          activityNo: claim.activityNo,
          idempotencyKey: claim.idempotencyKey,
          storeId,
          scanId,
          referrerId: memberIdOrNull(claim.referrerId),
          fissionCode: claim.fissionCode ?? null,
          country: claim.country,
          now: claim.now,
          scopes,
          vouchers: coupons.map((coupon) => toVoucherDraft(coupon, campaign, claim.country)),
          firstBucket: randomInt(bucketsMax),
        },
        patience,
      ),
    )
    return 'taken'
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return 'lost'
    const raised = refusalOf(error)
    if (raised === undefined) throw error
    if (raised === 'qrExpired') return raised
    return scopes.find((scope) => scope.refusal === raised)?.refusal ?? 'lost'
  }
}

function limitsOf(campaign: StoredCampaign, day: string): QuotaScope[] {
  const scopes: QuotaScope[] = []
  if (campaign.limits.today !== null)
    scopes.push({ name: day, refusal: 'dailyQuotaGone', firstClaimOnly: false })
  if (campaign.limits.participants !== null) {
    scopes.push({ name: 'participants', refusal: 'participantLimitReached', firstClaimOnly: true })
  }
  if (campaign.limits.claims !== null)
    scopes.push({ name: 'claims', refusal: 'totalLimitReached', firstClaimOnly: false })
  if (campaign.limits.prizes !== null)
    scopes.push({ name: 'prizes', refusal: 'prizeLimitReached', firstClaimOnly: false })
  if (campaign.limits.total !== null)
    scopes.push({ name: 'total', refusal: 'soldOut', firstClaimOnly: false })
  return scopes
}

function toVoucherDraft(coupon: StoredCoupon, campaign: StoredCampaign, country: Country) {
  return {
    voucherNo: newVoucherNo(),
    couponNo: coupon.coupon_no,
    validDays: coupon.valid_days,
    terms: voucherTerms(coupon, coupon, country, campaign.texts),
  }
}

/** A link may say anything: what cannot be a member's number is nobody's. */
const memberIdOrNull = (text: string | undefined) => (text !== undefined && isUuid(text) ? text : null)

/** The claim this very request already made, when its answer was lost on the way. */
async function earlierAnswer(database: Database, claim: ClaimRequest) {
  const row = await database
    .selectFrom('claim')
    .where('member_id', '=', claim.memberId)
    .where('idempotency_key', '=', claim.idempotencyKey)
    .where('activity_no', '=', claim.activityNo)
    .select('ordinal')
    .executeTakeFirst()
  return row && { ok: { ordinal: row.ordinal } }
}

/** What would help: when it opens, or which campaign of the series it was. */
function helpFor(
  campaign: StoredCampaign,
  claimant: Claimant,
  refusal: ClaimRefusal,
): Record<string, unknown> {
  return {
    nextOpenAt: campaign.nextOpenAt?.toISOString() ?? null,
    endsAt: campaign.endsAt.toISOString(),
    zone: campaign.zone,
    ...(refusal === 'alreadyInSeries' && { joinedActivityNo: claimant.seriesJoined }),
  }
}
