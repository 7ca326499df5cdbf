import type { OutcomeOf } from '@crema/contract/endpoint'
import type { joinDraw as joinDrawCall } from '@crema/contract/endpoints/draws/join-draw'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import type { ClaimRefusal } from '#src/modules/campaigns/catalogue/campaign-record.ts'
import { claimForPrice, type ClaimRequest } from '#src/modules/campaigns/claims/claim-campaign.ts'
import { entryRefusal } from '#src/modules/campaigns/claims/entry-refusal.ts'
import { findBalance } from '#src/modules/stars/ledger/star-balance.ts'
import { isRedeemable } from '#src/modules/stars/programs/redeemable-program.ts'
import { findOwnCodes, findPrice, whyNotOpen } from './entry-store.ts'

export type JoinRequest = Omit<ClaimRequest, 'kind' | 'storeId' | 'scan'> & { priceStars: number }
export type JoinRefusal = OutcomeOf<typeof joinDrawCall>

/** The code of the entry, and all codes of the member in the draw. */
export type Joined = { code: string; ownCodes: string[] }

/**
 * Enters a member into a draw, which is a campaign of the kind `lottery`: price, window, limits per member and of all
 * members are those of campaigns.
 */
export async function joinDraw(
  database: Database,
  { priceStars, ...request }: JoinRequest,
): Promise<Result<Joined, JoinRefusal>> {
  const { activityNo, memberId } = request
  const claim = { ...request, kind: 'lottery' as const, ...(priceStars > 0 && { priceStars }) }
  if (request.guest && priceStars > 0) return refuseGuest(database, { ...request, priceStars })
  const result = await claimForPrice(database, claim)
  if ('ok' in result) {
    const codes = await findOwnCodes(database, memberId, activityNo)
    const entry = codes.find(({ ordinal }) => ordinal === result.ok.ordinal)
    if (!entry) throw new Error('A claim of a draw has no entry.')
    return { ok: { code: entry.code, ownCodes: codes.map(({ code }) => code) } }
  }
  const { refused, ...help } = result
  if (refused === 'notEnoughPoints') return whyNotEnough(database, { ...request, priceStars })
  return refuse(database, request, { refused, help })
}

/**
 * A guest has no stars of the country: theirs are those of another program, in the market of their account. What else is in the way of
 * an entry comes first.
 */
async function refuseGuest(database: Database, request: JoinRequest): Promise<Result<never, JoinRefusal>> {
  const { activityNo } = request
  const refused = await entryRefusal(database, activityNo, { ...request, marks: request.marks })
  if (refused === undefined) return { refused: 'notFound' }
  if (refused !== null && refused !== 'loginRequired') return refuse(database, request, { refused, help: {} })
  const priceStars = await findPrice(database, activityNo)
  return priceStars === request.priceStars
    ? { refused: 'starsElsewhere' }
    : { refused: 'priceChanged', help: { priceStars } }
}

/** The names that refusals of claims have for entries. */
async function refuse(
  database: Database,
  { activityNo, now }: Pick<JoinRequest, 'activityNo' | 'now'>,
  {
    refused,
    help,
  }: {
    refused: ClaimRefusal | 'redemptionDeadlinePassed' | 'priceChanged'
    help: { help?: Record<string, unknown> }
  },
): Promise<Result<never, JoinRefusal>> {
  switch (refused) {
    case 'ended':
      return { refused: await whyNotOpen(database, activityNo, now), ...help }
    // Something else than a draw.
    case 'ownWayOnly':
      return { refused: 'notFound' }
    case 'soldOut':
    case 'prizeLimitReached':
      return { refused: 'totalLimitReached', ...help }
    case 'alreadyInSeries':
    case 'scanOnly':
    case 'qrInvalid':
    case 'qrExpired':
    case 'storeRequired':
    case 'storeNotSupported':
    case 'storeClosedToday':
      throw new Error(`The draw ${activityNo} was refused as ${refused}, which no draw can have.`)
    default:
      return { refused, ...help }
  }
}

async function whyNotEnough(
  database: Database,
  { memberId, country, priceStars, now }: Omit<JoinRequest, 'activityNo'>,
): Promise<Result<never, JoinRefusal>> {
  const [{ balance }, isOpen] = await Promise.all([
    findBalance(database, { memberId, country, now }),
    isRedeemable(database, country, now),
  ])
  if (!isOpen) return { refused: 'redemptionDeadlinePassed' }
  return { refused: 'notEnoughPoints', help: { balance, missing: priceStars - balance } }
}
