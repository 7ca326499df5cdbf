import { v7 as newId } from 'uuid'
import { countries, type Country } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { isForeignKeyViolation } from '#src/database/refusal.ts'
import type { StarTerms } from '#src/database/tables.ts'
import { factorAt, starsForAmount } from '../programs/stars-for-order.ts'
import { creditStars, findOrder, type StoredOrder } from './credit-store.ts'
import { findOrderParties, type OrderParties } from './party-store.ts'
import { findBalance, type StarBalance } from './star-balance.ts'

const dayMs = 24 * 60 * 60_000
/** How long after it was paid an order may arrive. */
const lateMsMax = 30 * dayMs
/** How far a till's clock may be ahead. */
const aheadMsMax = 5 * 60_000
/** The account may be created, or the order credited, by another till in the same moment. */
const attemptsMax = 3

export type CreditRequest = {
  partner: string
  till: string
  storeId: string
  accountNumber: string
  /** The partner's number of the order. */
  orderNo: string
  amountMinor: number
  currency: string
  paidAt: Date
  now: Date
}

export type CreditRefusal =
  | {
      refused:
        | 'memberNotFound'
        | 'storeNotFound'
        | 'orderDiffers'
        | 'orderTooOld'
        | 'paidInFuture'
        | 'noProgram'
    }
  | { refused: 'currencyWrong'; currency: string }
  | { refused: 'amountTooLarge'; starsMax: number }

/** The stars of an order, when they end (null for none), and whose they are. */
export type CreditedStars = { stars: number; expiresAt: Date | null; memberId: string; country: Country }

/** The same with the member's balance after it. */
export type Credited = StarBalance & Pick<CreditedStars, 'stars' | 'expiresAt'>

/** `changed`: the member whose stars have changed; null for a repetition. */
type Done<Value> = { ok: Value; changed: string | null }

/** As `creditStarsOfOrder`, with the balance. */
export async function creditOrder(
  database: Database,
  request: CreditRequest,
): Promise<Done<Credited> | CreditRefusal> {
  const credited = await creditStarsOfOrder(database, request)
  if ('refused' in credited) return credited
  const { stars, expiresAt, memberId, country } = credited.ok
  const balance = await findBalance(database, { memberId, country, now: request.now })
  return { ok: { stars, expiresAt, ...balance }, changed: credited.changed }
}

/**
 * Gives a member the stars of an order, once for each order number of a partner: a repetition has the result of the first
 * request, whichever till sends it.
 */
export async function creditStarsOfOrder(
  database: Database,
  request: CreditRequest,
): Promise<Done<CreditedStars> | CreditRefusal> {
  const { partner, orderNo, storeId, currency, amountMinor, paidAt } = request
  const { member_id: memberId, store, program } = await findOrderParties(database, request)
  if (memberId === null) return { refused: 'memberNotFound' }
  if (!store) return { refused: 'storeNotFound' }
  const country = store.country as Country // checked when stores are imported
  const credited = (stars: number, expiresAt: Date | null, changed: string | null) => ({
    ok: { stars, expiresAt, memberId, country },
    changed,
  })
  /** The result of an earlier request; a repetition has it even where a new order would be refused. */
  const repeated = async () => {
    const earlier = await findOrder(database, partner, orderNo)
    if (!earlier) return undefined
    return isSame(earlier, { memberId, amountMinor, currency })
      ? credited(earlier.received, earlier.expires_at, null)
      : { refused: 'orderDiffers' as const }
  }
  const order = creditFor(request, store.zone, country, program)
  if ('refused' in order) return (await repeated()) ?? order
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { terms, stars, programNo } = order
    const credit = creditStars(
      database,
      {
        memberId,
        country,
        programNo,
        stars,
        event: { eventId: newId(), kind: 'earned', till: request.till, storeId },
        at: paidAt,
        order: { partner, orderNo, currency, amountMinor, terms, paidAt },
      },
      newId(),
    )
    const result = await credit.catch((error: unknown) => {
      if (isForeignKeyViolation(error)) return 'memberNotFound' as const
      throw error
    })
    // The account was deleted since the member was found.
    if (result === 'memberNotFound') return { refused: result }
    if (result) return credited(stars, result.expiresAt, memberId)
    const earlier = await repeated()
    if (earlier) return earlier
  }
  throw new Error(`Stars were not credited in ${attemptsMax} attempts because of concurrent changes.`)
}

/** The stars of an order and the terms that they were computed with, or why it gives none. */
function creditFor(
  { currency, amountMinor, paidAt, now }: CreditRequest,
  zone: string,
  country: Country,
  program: OrderParties['program'],
): { stars: number; terms: StarTerms; programNo: string } | CreditRefusal {
  if (paidAt.getTime() > now.getTime() + aheadMsMax) return { refused: 'paidInFuture' }
  if (paidAt.getTime() < now.getTime() - lateMsMax) return { refused: 'orderTooOld' }
  if (!program) return { refused: 'noProgram' }
  const rate = program.rates[currency]
  if (!rate) return { refused: 'currencyWrong', currency: countries[country].currency }
  const factor = factorAt(program.multipliers, paidAt, zone)
  const terms = { ...rate, factor, rounding: program.rounding }
  const stars = starsForAmount(terms, amountMinor)
  if (stars > program.order_stars_max) return { refused: 'amountTooLarge', starsMax: program.order_stars_max }
  return { stars, terms, programNo: program.program_no }
}

function isSame(
  earlier: StoredOrder,
  { memberId, amountMinor, currency }: { memberId: string; amountMinor: number; currency: string },
): boolean {
  return (
    earlier.member_id === memberId && earlier.amount_minor === amountMinor && earlier.currency === currency
  )
}
