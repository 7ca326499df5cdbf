import { type Achievement, type Badge, badges } from '@crema/contract/assist/assist'
import type { InviterRecord } from './achievement-store.ts'

type Progress = { earnedAt: Date | null; done: number; of: number }

/** The badges of an inviter, in the order of the contract. */
export function achievementsOf(record: InviterRecord): Achievement[] {
  return badges.map((badge) => {
    const { earnedAt, done, of } = progressOf(badge, record)
    return { badge, earnedAt: earnedAt?.toISOString() ?? null, done, of }
  })
}

function progressOf(badge: Badge, { helps, tiers }: InviterRecord): Progress {
  switch (badge) {
    case 'firstFriend':
      return counted(helps, 1)
    case 'fiveFriends':
      return counted(helps, 5)
    case 'twentyFriends':
      return counted(helps, 20)
    case 'firstTier':
      return counted(tiers, 1)
    case 'allTiers':
      return allTiers(tiers)
    case 'threeMonths':
      return monthsInARow(helps, 3)
  }
}

const counted = (events: readonly { at: Date }[], of: number): Progress => ({
  earnedAt: events[of - 1]?.at ?? null,
  done: Math.min(events.length, of),
  of,
})

/** The invitation that is nearest to all tiers of its campaign. */
function allTiers(tiers: InviterRecord['tiers']): Progress {
  const reached = new Map<string, number>()
  let best: Progress = { earnedAt: null, done: 0, of: 1 }
  for (const { at, invitation, of } of tiers) {
    const done = Math.min((reached.get(invitation) ?? 0) + 1, of)
    reached.set(invitation, done)
    if (done === of) return { earnedAt: at, done, of }
    if (done * best.of > best.done * of) best = { earnedAt: null, done, of }
  }
  return best
}

function monthsInARow(helps: InviterRecord['helps'], of: number): Progress {
  let run = 0
  let longest = 0
  let previous: number | undefined
  for (const { at, month } of helps) {
    const current = monthNumber(month)
    if (current === previous) continue
    run = previous !== undefined && current === previous + 1 ? run + 1 : 1
    previous = current
    longest = Math.max(longest, run)
    if (run === of) return { earnedAt: at, done: of, of }
  }
  return { earnedAt: null, done: longest, of }
}

function monthNumber(month: string): number {
  const [year = 0, ofYear = 0] = month.split('-').map(Number)
  return year * 12 + ofYear
}
