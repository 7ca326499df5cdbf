import { v7 as newId, validate as isUuid } from 'uuid'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { isUniqueViolation, refusalOf } from '#src/database/refusal.ts'
import { retryOnConflict } from '#src/database/retry.ts'
import { inSavepoint } from '#src/database/savepoint.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { Guest } from '#src/modules/directory/read-guest.ts'
import { newLotteryCode } from '#src/modules/draws/entries/lottery-code.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { openQuota } from '#src/modules/quotas/open-quota.ts'
import type { LockMode } from '#src/modules/quotas/take-quota.ts'
import { lockStars, type StarPayment } from '#src/modules/stars/ledger/spend-stars.ts'
import { newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import type { VoucherRow } from '#src/modules/vouchers/read-voucher.ts'
import { saveTerms } from '#src/modules/vouchers/terms-versions.ts'
import { voucherTerms } from '#src/modules/vouchers/voucher-terms.ts'
import { type Claimant, type ClaimRefusal, claimRefusal } from '../catalogue/campaign-record.ts'
import type { StoredCampaign, StoredCoupon } from '../catalogue/campaign-store.ts'
import { findClaimContext } from '../catalogue/find-claim-context.ts'
import type { Scan, ScanRefusal } from '../scans/scan-code.ts'
import { claimMarks } from './claim-marks.ts'
import {
  type ClaimLimit,
  findClaimOrdinal,
  type HelpDraft,
  isFirstClaim,
  isTermsUnknown,
  type NewClaim,
  takeClaim,
} from './claim-store.ts'
import {
  asClaimant,
  type CampaignForMember,
  findCampaignForMember,
  withOtherAccounts,
} from './claimant-store.ts'

export type ClaimRequest = {
  activityNo: string
  /** The kind that the call gives out; campaigns of another kind are refused. */
  kind: CampaignKind
  memberId: string
  /** Of a member of another market. */
  guest?: Guest | undefined
  country: Country
  /** Requests with the same key are one claim. */
  idempotencyKey: string
  /** The store chosen, if any. */
  storeId?: string | undefined
  /** The content of the scan token sent with the request, or why the token is invalid. */
  scan?: Scan | ScanRefusal | undefined
  /** The member whose link led here and the invitation it was for, as given in the link and not yet checked. */
  referrerId?: string | undefined
  fissionCode?: string | undefined
  /** The price in stars that the member confirmed; undefined where there is none. */
  priceStars?: number | undefined
  /** What gives the member the entry into a draw, which then has no price; undefined where they make it themselves. */
  givenFor?: string | undefined
  now: Date
  /** Recognizes the contacts of a person's other accounts, deleted ones included; undefined recognizes none. */
  marks?: MemberMarks | undefined
  /** Of the market, which the numbers of its vouchers name. */
  marketCode?: string | undefined
  /** The help that the claim of a campaign of friend assist gives. */
  help?: HelpOfClaim | undefined
}

/** Refusals that a help has besides those of a claim. */
export type SeatRefusal =
  | 'cannotHelpYourself'
  | 'alreadyAssisted'
  | 'assistLimitReached'
  | 'participationLimitReached'

export type HelpOfClaim = {
  /** Makes the help of one attempt. */
  draft: () => HelpDraft
  /** Why the help is refused, given why the claim would be. It is asked before each attempt. */
  refusal: (claimRefusal: ClaimRefusal | null) => Promise<ClaimRefusal | SeatRefusal | null>
  /** Reviews the help in the transaction of the claim. */
  review: (transaction: Database, draft: HelpDraft) => Promise<void>
}

/** How often a claim reads its campaign again after a concurrent change made the statement fail. */
const attemptsMax = 5

/** `ordinal`: 1 for the member's first claim of the campaign, 2 for the second … */
export type Granted = {
  ordinal: number
  /** The vouchers; undefined where an earlier attempt of the request made the claim. */
  issued?: VoucherRow[]
}

/** Refusals of a claim that costs stars. */
type PriceRefusal = 'notEnoughPoints' | 'priceChanged'

/** Claims one set of a campaign's coupons. */
export async function claimCampaign(
  database: Database,
  claim: Omit<ClaimRequest, 'kind' | 'priceStars' | 'help' | 'givenFor'>,
): Promise<Result<Granted, ClaimRefusal>> {
  const result = await claimForPrice(database, { ...claim, kind: 'coupons' })
  if ('refused' in result && isPriceRefusal(result.refused))
    throw new Error(`A claim without a price was refused as ${result.refused}.`)
  return result as Result<Granted, ClaimRefusal> // excluded above
}

/** Claims a set of a campaign of friend assist for a help. */
export async function claimForHelp(
  database: Database,
  claim: Omit<ClaimRequest, 'kind' | 'priceStars'> & { help: HelpOfClaim },
): Promise<Result<Granted, ClaimRefusal | SeatRefusal>> {
  const result = await runClaim(database, { ...claim, kind: 'fission' })
  if ('refused' in result && isPriceRefusal(result.refused))
    throw new Error(`A help was refused as ${result.refused}.`)
  return result as Result<Granted, ClaimRefusal | SeatRefusal> // excluded above
}

const isPriceRefusal = (refusal: string): refusal is PriceRefusal =>
  refusal === 'notEnoughPoints' || refusal === 'priceChanged'

const isSeatRefusal = (refusal: string): refusal is Exclude<SeatRefusal, ClaimRefusal> =>
  refusal === 'cannotHelpYourself' || refusal === 'alreadyAssisted' || refusal === 'assistLimitReached'

/**
 * Claims one set of a campaign: its coupons, a gift, or an entry into a draw, the latter ones for `priceStars`. A transaction
 * can go on after a refusal.
 */
export async function claimForPrice(
  database: Database,
  claim: Omit<ClaimRequest, 'help'>,
): Promise<Result<Granted, ClaimRefusal | PriceRefusal>> {
  const result = await runClaim(database, claim)
  if ('refused' in result && isSeatRefusal(result.refused))
    throw new Error(`A claim without a help was refused as ${result.refused}.`)
  return result as Result<Granted, ClaimRefusal | PriceRefusal> // excluded above
}

async function runClaim(
  database: Database,
  claim: ClaimRequest,
): Promise<Result<Granted, ClaimRefusal | PriceRefusal | SeatRefusal>> {
  let lockMode: LockMode = 'skipLocked'
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const read = await findCampaignForMember(database, claim.activityNo, claim)
    if (!read) return { refused: 'notFound' }
    const found = read.claimant && claim.guest ? asClaimant(read.claimant, claim.guest) : read.claimant
    // Nobody chooses the hour in which an entry is given.
    const campaign = claim.givenFor === undefined ? read.campaign : { ...read.campaign, isInHours: true }
    if (!found) throw new Error('The account was deleted during the claim.')
    // The statement recognizes other accounts of the person. They are read only to name the refusal.
    const claimant =
      attempt === 0 ? found : await withOtherAccounts(database, found, campaign, claim.marks, claim.now)
    const { scanRefusal, scanId, ...origin } = readOrigin(claim, campaign)
    const context = await findClaimContext(database, campaign, origin)
    const ruleRefusal = claimRefusal(campaign, claimant, context, claim.now, claim.kind)
    const isPriceChanged =
      ruleRefusal === null
      && claim.givenFor === undefined
      && campaign.priceStars !== (claim.priceStars ?? null)
    const ownRefusal = ruleRefusal === 'scanOnly' ? scanRefusal : ruleRefusal
    const seatRefusal = claim.help ? await claim.help.refusal(ownRefusal) : ownRefusal
    const refusal = isPriceChanged ? 'priceChanged' : seatRefusal
    if (refusal !== null) {
      // A repeated request that was granted before is granted again, even if a new claim would be refused. Helps are read
      // after the claims, so that they may show one that was granted meanwhile.
      const mayBeRepeated = claimant.claims > 0 || claim.help !== undefined
      const earlier = mayBeRepeated ? await findEarlierClaim(database, claim) : undefined
      return earlier ?? { refused: refusal, help: helpFor(campaign, claimant, refusal) }
    }

    const { storeId } = origin
    const marks = claimMarks(claim.marks, campaign, found.contacts)
    const result = await tryClaim(database, claim, read, { storeId, scanId, marks }, lockMode)
    if (typeof result === 'object') return { ok: result }
    if (result === 'changedConcurrently') {
      const earlier = await findEarlierClaim(database, claim)
      if (earlier) return earlier
      // The claims of one member then wait for each other, however many there are.
      if (claim.priceStars !== undefined) lockMode = 'wait'
    } else if (result === 'qrExpired' || result === 'ended' || result === 'assistLimitReached') {
      // The scan was used by an earlier attempt of this request, or by another claim; the draw was closed meanwhile, or the
      // last seat of the invitation taken.
      const earlier = await findEarlierClaim(database, claim)
      return earlier ?? { refused: result, help: helpFor(campaign, claimant, result) }
    } else if (lockMode === 'skipLocked') {
      // The remaining pieces may be in buckets that other transactions have locked.
      lockMode = 'wait'
    } else {
      return { refused: result, help: helpFor(campaign, claimant, result) }
    }
  }
  throw new Error(`A claim failed ${attemptsMax} times because of concurrent changes.`)
}

/** The store and scan that a claim counts for, and the refusal if the campaign requires a scan and has no valid one. */
function readOrigin(
  { scan, memberId, country, now, ...claim }: ClaimRequest,
  { activityNo, scanOnly }: StoredCampaign,
) {
  const storeId = claim.storeId ?? null
  const origin = { storeId, isScanned: false, scanId: null, country, now }
  if (scan === undefined) return { ...origin, scanRefusal: 'scanOnly' as const }
  if (typeof scan === 'string') return { ...origin, scanRefusal: scan }
  // The code of one store is not valid for another, nor a member's scan for another member.
  const isForCampaign =
    scan.activityNo === activityNo && (scan.storeId ?? storeId) === (storeId ?? scan.storeId)
  const isForMember = scan.memberId === null || scan.memberId === memberId
  if (!isForCampaign || !isForMember) return { ...origin, scanRefusal: 'qrInvalid' as const }
  // A scan is used up only by a campaign that requires one.
  const scanId = scanOnly ? scan.scanId : null
  return {
    ...origin,
    storeId: scan.storeId ?? storeId,
    isScanned: true,
    scanId,
    scanRefusal: 'scanOnly' as const,
  }
}

/**
 * Runs the statement. `changedConcurrently` means that the campaign must be read again: another claim of the
 * same person came first, the campaign closed meanwhile, or a new voucher number or lottery code was already in use.
 */
async function tryClaim(
  database: Database,
  claim: ClaimRequest,
  { campaign, coupons }: Omit<CampaignForMember, 'claimant'>,
  origin: Pick<NewClaim, 'storeId' | 'scanId' | 'marks'>,
  lockMode: LockMode,
): Promise<
  | Granted
  | 'changedConcurrently'
  | 'qrExpired'
  | 'ended'
  | 'assistLimitReached'
  | 'notEnoughPoints'
  | ClaimLimit['refusal']
> {
  const { activityNo, memberId, idempotencyKey, fissionCode, country, now, priceStars } = claim
  const dayScope = `day:${campaign.day}`
  if (campaign.limits.today !== null && !campaign.hasDayQuota) {
    await openQuota(database, { activityNo, scope: dayScope, limit: campaign.limits.today })
  }
  const limits = limitsOf(campaign, dayScope)
  const isEntry = claim.kind === 'lottery'
  const paymentKind = isEntry ? 'entered' : 'redeemed'
  const payment: StarPayment | null =
    priceStars === undefined
      ? null
      : { memberId, country, stars: priceStars, kind: paymentKind, eventId: newId(), now }
  const take = (connection: Database, help: HelpDraft | null = null) =>
    takeClaim(
      connection,
      {
        memberId,
        guestHasPhone: claim.guest?.hasPhone,
        activityNo,
        kind: campaign.kind,
        payment,
        lotteryCode: isEntry ? newLotteryCode() : null,
        help,
        givenFor: claim.givenFor ?? null,
        idempotencyKey,
        ...origin,
        referrerId: memberIdOrNull(claim.referrerId),
        fissionCode: fissionCode ?? null,
        country,
        now,
        limits,
        vouchers: isEntry ? [] : coupons.map((coupon) => toVoucherDraft(coupon, campaign, claim)),
      },
      lockMode,
    )
  const takeAlone = () =>
    database.transaction().execute(async (transaction) => {
      await lockStars(transaction, memberId, country)
      return take(transaction)
    })
  const takeWithHelp = ({ draft, review }: HelpOfClaim) =>
    database.transaction().execute(async (transaction) => {
      const help = draft()
      const granted = await take(transaction, help)
      await review(transaction, help)
      return granted
    })
  // Of the first claim of a version.
  const saveNewTerms = () =>
    saveTerms(
      database,
      activityNo,
      coupons.map((coupon) => voucherTerms(coupon, coupon, country, campaign)),
    )
  const run = () => {
    if (claim.help) return takeWithHelp(claim.help)
    return payment && lockMode === 'wait'
      ? takeAlone()
      : inSavepoint(database, (connection) => take(connection))
  }
  try {
    return await retryOnConflict(() => withKnownTerms(run, saveNewTerms))
  } catch (error) {
    if (isUniqueViolation(error)) return 'changedConcurrently'
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    if (refusal === 'qrExpired' || refusal === 'ended' || refusal === 'notEnoughPoints') return refusal
    if (refusal === 'assistLimitReached') return refusal
    return limits.find((limit) => limit.refusal === refusal)?.refusal ?? 'changedConcurrently'
  }
}

/** Runs a claim once more where it was refused since the terms of its vouchers are a new version. */
async function withKnownTerms(run: () => Promise<Granted>, saveNewTerms: () => Promise<void>) {
  try {
    return await run()
  } catch (error) {
    if (!isTermsUnknown(error)) throw error
    await saveNewTerms()
    return run()
  }
}

/** The counted limits of a campaign; the total stock comes last, so that its rows are locked for the shortest time. */
function limitsOf({ limits }: StoredCampaign, dayScope: string): ClaimLimit[] {
  const all: (ClaimLimit & { limit: number | null })[] = [
    { limit: limits.today, scope: dayScope, refusal: 'dailyQuotaGone' },
    {
      limit: limits.participants,
      scope: 'participants',
      refusal: 'participantLimitReached',
      countedIf: isFirstClaim,
    },
    { limit: limits.claims, scope: 'claims', refusal: 'totalLimitReached' },
    { limit: limits.prizes, scope: 'prizes', refusal: 'prizeLimitReached' },
    { limit: limits.total, scope: 'total', refusal: 'soldOut' },
  ]
  return all.filter(({ limit }) => limit !== null)
}

function toVoucherDraft(
  coupon: StoredCoupon,
  campaign: StoredCampaign,
  { country, marketCode }: Pick<ClaimRequest, 'country' | 'marketCode'>,
) {
  return {
    voucherNo: newVoucherNo(marketCode),
    couponNo: coupon.coupon_no,
    validDays: coupon.valid_days,
    terms: voucherTerms(coupon, coupon, country, campaign),
  }
}

/** A link may contain any text; null unless it has the form of a member id. */
const memberIdOrNull = (text: string | undefined) => (text !== undefined && isUuid(text) ? text : null)

/** The claim of an earlier attempt of this request, whose response was lost. */
async function findEarlierClaim(database: Database, claim: ClaimRequest) {
  const ordinal = await findClaimOrdinal(database, claim)
  return ordinal === undefined ? undefined : { ok: { ordinal } }
}

/** Details for the message of a refusal: when the campaign opens next, or which campaign of the series was joined. */
function helpFor(
  campaign: StoredCampaign,
  claimant: Claimant,
  refusal: ClaimRefusal | PriceRefusal | SeatRefusal,
): Record<string, unknown> {
  return {
    nextOpenAt: campaign.nextOpenAt?.toISOString() ?? null,
    endsAt: campaign.endsAt.toISOString(),
    zone: campaign.zone,
    ...(refusal === 'priceChanged' && { priceStars: campaign.priceStars ?? 0 }),
    ...(refusal === 'alreadyInSeries' && { joinedActivityNo: claimant.seriesJoined }),
  }
}
