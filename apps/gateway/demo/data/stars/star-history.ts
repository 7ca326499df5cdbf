/** What happened to the demo member's stars, by the rules of the ledger (`modules/stars/ledger`). */
import { v7 as newId } from 'uuid'

/** Days are relative to today. */
export type Step =
  | { kind: 'earned'; day: number; stars: number; orderNo: string; program: 'running' | 'ended' }
  | { kind: 'adjusted'; day: number; stars: number }
  /** Of a part of an order. */
  | { kind: 'reversed'; day: number; stars: number; orderNo: string }
  | { kind: 'redeemed'; day: number; stars: number; activityNo: string }
  /** Of the member's entries in a draw, the `ordinal`th. */
  | { kind: 'entered'; day: number; stars: number; activityNo: string; ordinal: number }
  /** Of a draw that was called off. */
  | { kind: 'returned'; day: number; stars: number; activityNo: string; ordinal: number }

/**
 * Ends with 1,280 stars that end at three times. Gifts and entries are in the member's own country only, as their vouchers
 * are, with the orders that paid for them. `draws/demo-draws.ts` has the days and prices of the entries.
 */
export function demoSteps(isOwnCountry: boolean): Step[] {
  const past = { kind: 'earned', program: 'ended' } as const
  const earned = { kind: 'earned', program: 'running' } as const
  const ownOnly = (...steps: Step[]) => (isOwnCountry ? steps : [])
  return [
    { ...past, day: -330, stars: 420, orderNo: '3306' },
    { ...past, day: -265, stars: 380, orderNo: '3581' },
    ...ownOnly(
      { kind: 'redeemed', day: -240, stars: 450, activityNo: 'DEMO-GIFT-CROISSANT' },
      { ...earned, day: -195, stars: 710, orderNo: '3874' },
    ),
    { ...earned, day: -150, stars: isOwnCountry ? 560 : 120, orderNo: '4063' },
    { ...earned, day: -90, stars: 520, orderNo: '4227' },
    { kind: 'reversed', day: -88, stars: 60, orderNo: '4227' },
    ...ownOnly(
      { kind: 'redeemed', day: -50, stars: 300, activityNo: 'DEMO-GIFT-ESPRESSO' },
      { kind: 'redeemed', day: -29, stars: 650, activityNo: 'DEMO-GIFT-LATTE' },
      { kind: 'entered', day: -24, stars: 60, activityNo: 'DEMO-LOTTERY-LOST', ordinal: 1 },
    ),
    { ...earned, day: -12, stars: 40, orderNo: '4465' },
    { kind: 'reversed', day: -11, stars: 40, orderNo: '4465' },
    ...ownOnly({ kind: 'entered', day: -8, stars: 40, activityNo: 'DEMO-LOTTERY-OFF', ordinal: 1 }),
    { ...earned, day: -5, stars: isOwnCountry ? 580 : 620, orderNo: '4502' },
    ...ownOnly({ kind: 'returned', day: -5, stars: 40, activityNo: 'DEMO-LOTTERY-OFF', ordinal: 1 }),
    { kind: 'adjusted', day: -5, stars: 80 },
    ...ownOnly(
      { kind: 'entered', day: -4, stars: 50, activityNo: 'DEMO-LOTTERY-WON', ordinal: 1 },
      { kind: 'entered', day: -3, stars: 50, activityNo: 'DEMO-LOTTERY-WON', ordinal: 2 },
    ),
  ]
}

export type Lot = {
  lotId: string
  program: 'running' | 'ended'
  received: number
  remaining: number
  expired: number
  expiresAt: Date
  isReturned: boolean
}
export type Order = { orderNo: string; lotId: string; stars: number; reversed: number; paidAt: Date }
type Part = { lotId: string; amount: number }
/** A movement with the stars that it puts into lots or takes from them. */
export type Movement = { eventId: string; at: Date; parts: Part[]; stars: number } & (
  | Step
  | { kind: 'expired' }
)
export type StarHistory = { lots: Lot[]; orders: Order[]; movements: Movement[] }

export type Times = {
  atOf: (step: Step) => Date
  /** When stars end that are collected on a day. */
  expiresAt: (day: number, program: 'running' | 'ended') => Date
  now: Date
}

export function starHistory(steps: readonly Step[], { atOf, expiresAt, now }: Times): StarHistory {
  const lots: Lot[] = []
  const orders: Order[] = []
  const movements: Movement[] = []

  for (const step of steps) {
    const [eventId, at] = [newId(), atOf(step)]
    switch (step.kind) {
      case 'earned':
      case 'returned':
      case 'adjusted': {
        const program = step.kind === 'earned' ? step.program : 'running'
        const lot = { lotId: eventId, received: step.stars, remaining: step.stars, expired: 0 }
        lots.push({
          ...lot,
          program,
          expiresAt: expiresAt(step.day, program),
          isReturned: step.kind === 'returned',
        })
        if (step.kind === 'earned')
          orders.push({ orderNo: step.orderNo, lotId: eventId, stars: step.stars, reversed: 0, paidAt: at })
        const parts = [{ lotId: eventId, amount: step.stars }]
        movements.push({ ...step, eventId, at, parts })
        break
      }
      case 'reversed': {
        const order = orders.find(({ orderNo }) => orderNo === step.orderNo)
        const own = lots.filter(({ lotId }) => lotId === order?.lotId)
        if (order) order.reversed += step.stars
        movements.push({ ...step, eventId, at, parts: take(own, step.stars), stars: -step.stars })
        break
      }
      case 'redeemed':
      case 'entered': {
        const open = lots.filter((lot) => lot.expiresAt > at)
        movements.push({ ...step, eventId, at, parts: take(open, step.stars), stars: -step.stars })
        break
      }
    }
  }
  for (const [at, ended] of Map.groupBy(
    lots.filter((lot) => lot.remaining > 0 && lot.expiresAt <= now),
    (lot) => lot.expiresAt.getTime(),
  )) {
    const parts = ended.map(({ lotId, remaining }) => ({ lotId, amount: remaining }))
    const stars = -parts.reduce((sum, { amount }) => sum + amount, 0)
    movements.push({ kind: 'expired', eventId: newId(), at: new Date(at), parts, stars })
    for (const lot of ended) [lot.expired, lot.remaining] = [lot.remaining, 0]
  }
  return { lots, orders, movements }
}

/** Takes stars from the lots that end first. */
function take(lots: readonly Lot[], stars: number): Part[] {
  let wanted = stars
  const parts: Part[] = []
  for (const lot of lots.toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())) {
    const amount = Math.min(lot.remaining, wanted)
    if (amount === 0) continue
    lot.remaining -= amount
    wanted -= amount
    parts.push({ lotId: lot.lotId, amount })
  }
  if (wanted > 0) throw new Error(`The demo member does not have ${stars} stars.`)
  return parts
}
