import type { Gift } from '@crema/contract/stars/stars'

/** Why a gift cannot be had now, whatever the balance. */
export type GiftObstacle = 'soldOut' | 'ended' | 'hadAll' | 'closedNow'

/** When gifts are judged. */
export type GiftTime = {
  nowMs: number
  /** Whether the country's stars can be spent: false after the deadline of its last program. */
  isRedeemable: boolean
}

/** Undefined where only the price counts. */
export function obstacleOf(gift: Gift, { nowMs, isRedeemable }: GiftTime): GiftObstacle | undefined {
  if (gift.redeemed >= gift.perPerson) return 'hadAll'
  if (!isRedeemable || Date.parse(gift.endsAt) <= nowMs) return 'ended'
  switch (gift.state) {
    case 'running':
    case 'notStarted':
      return gift.left === 0 ? 'soldOut' : undefined
    case 'soldOut':
      return 'soldOut'
    case 'outsideHours':
      return 'closedNow'
    case 'ended':
    case 'offShelf':
      return 'ended'
  }
}

export type GiftGroup = 'canGet' | 'keepCollecting' | 'notNow' | 'forStars'

/** The gifts by what the member can do, each group in the order of the list. A visitor (`balance` null) has no balance. */
export function groupGifts(
  gifts: readonly Gift[],
  balance: number | null,
  time: GiftTime,
): { group: GiftGroup; gifts: Gift[] }[] {
  const groupOf = (gift: Gift): GiftGroup => {
    if (obstacleOf(gift, time)) return 'notNow'
    if (balance === null) return 'forStars'
    return gift.priceStars <= balance ? 'canGet' : 'keepCollecting'
  }
  return (['canGet', 'forStars', 'keepCollecting', 'notNow'] as const)
    .map((group) => ({ group, gifts: gifts.filter((gift) => groupOf(gift) === group) }))
    .filter((each) => each.gifts.length > 0)
}
