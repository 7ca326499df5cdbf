import type { OutcomeOf } from '@crema/contract/endpoint'
import type { redeemGift as redeemGiftCall } from '@crema/contract/endpoints/stars/redeem-gift'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { findBalance } from '#src/modules/stars/ledger/star-balance.ts'
import { isRedeemable } from '#src/modules/stars/programs/redeemable-program.ts'
import { claimForPrice, type ClaimRequest, type Granted } from '../claims/claim-campaign.ts'

export type GiftRequest = Omit<ClaimRequest, 'kind'> & { priceStars: number }
export type GiftRefusal = OutcomeOf<typeof redeemGiftCall>

/**
 * Spends a member's stars for a gift, which is a campaign of the kind `gifts`: stock, limits per member, period and stores
 * are those of campaigns. Only the refusals have names of their own.
 */
export async function redeemGift(
  database: Database,
  request: GiftRequest,
): Promise<Result<Granted, GiftRefusal>> {
  const result = await claimForPrice(database, { ...request, kind: 'gifts' })
  if ('ok' in result) return result
  const { refused, help } = result
  switch (refused) {
    case 'notEnoughPoints':
      return whyNotEnough(database, request)
    case 'soldOut':
      return { refused: 'giftSoldOut', ...(help && { help }) }
    case 'ended':
      return { refused: 'periodEnded', ...(help && { help }) }
    case 'qrInvalid':
    case 'qrExpired':
      throw new Error('A gift was refused for a scan, which no redemption sends.')
    default:
      return { refused, ...(help && { help }) }
  }
}

async function whyNotEnough(
  database: Database,
  { memberId, country, priceStars, now }: GiftRequest,
): Promise<Result<never, GiftRefusal>> {
  const [{ balance }, isOpen] = await Promise.all([
    findBalance(database, { memberId, country, now }),
    isRedeemable(database, country, now),
  ])
  if (!isOpen) return { refused: 'redemptionDeadlinePassed' }
  return { refused: 'notEnoughPoints', help: { balance, missing: priceStars - balance } }
}
