import { v7 as newId } from 'uuid'
import type { Database } from '#src/database/database.ts'
import { isUniqueViolation } from '#src/database/refusal.ts'
import { starsForAmount } from '../programs/stars-for-order.ts'
import { findOrder, type StoredOrder } from './credit-store.ts'
import { findRefund, reverseStars } from './reversal-store.ts'
import { findAccountBalance, type StarBalance } from './star-balance.ts'

/** Other refunds of the same order may be recorded in the same moment. */
const attemptsMax = 5

export type ReverseRequest = {
  partner: string
  till: string
  storeId: string
  orderNo: string
  /** The partner's number of the refund. */
  refundNo: string
  /** The refunded part of the order, or all of it. */
  amountMinor: number
  now: Date
}

export type ReverseRefusal =
  | { refused: 'orderNotFound' | 'refundDiffers' }
  | { refused: 'refundTooLarge'; leftMinor: number }

/** The stars that a refund took back, and the balance after it. */
export type Reversed = StarBalance & { stars: number }

/**
 * Takes back the stars of the refunded part of an order, once for each refund number of a partner: as many as the order gave
 * beyond what its remaining amount gives, so that parts add up to the whole whatever the rounding. `changed`: the member whose
 * stars have changed; null for a repetition and where the member is gone.
 */
export async function reverseOrder(
  database: Database,
  request: ReverseRequest,
): Promise<{ ok: Reversed; changed: string | null } | ReverseRefusal> {
  const { partner, orderNo, refundNo, amountMinor, now } = request
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const order = await findOrder(database, partner, orderNo)
    if (!order) return { refused: 'orderNotFound' }
    // Read after the order, so that a refund that the order contains is found.
    const earlier = await findRefund(database, partner, refundNo)
    const reversed = async (stars: number, changed: string | null) => ({
      ok: { stars, ...(await findAccountBalance(database, order.account_id, now)) },
      changed,
    })
    if (earlier) {
      const isSame = earlier.order_no === orderNo && earlier.amount_minor === amountMinor
      return isSame ? reversed(Math.abs(earlier.stars), null) : { refused: 'refundDiffers' }
    }
    const leftMinor = order.amount_minor - order.refunded_minor
    if (amountMinor > leftMinor) return { refused: 'refundTooLarge', leftMinor }
    const taken = await takeBack(database, request, order)
    if (taken !== undefined) return reversed(taken, order.member_id)
  }
  throw new Error(`Stars were not taken back in ${attemptsMax} attempts because of concurrent changes.`)
}

/** Undefined where another refund came first. */
async function takeBack(
  database: Database,
  request: ReverseRequest,
  { terms, amount_minor: paidMinor, refunded_minor: refundedBefore }: StoredOrder,
): Promise<number | undefined> {
  const leftMinor = paidMinor - refundedBefore
  const stars = starsForAmount(terms, leftMinor) - starsForAmount(terms, leftMinor - request.amountMinor)
  try {
    return await reverseStars(database, { ...request, eventId: newId(), refundedBefore, stars })
  } catch (error) {
    // The same refund was recorded in the same moment, for another order.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
