import { expect, test } from 'vitest'
import type { Badge } from '@crema/contract/assist/assist'
import type { InviterRecord } from './achievement-store.ts'
import { achievementsOf } from './achievements.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const help = (day: string) => ({ at: at(day), month: day.slice(0, 7) })
const badge = (name: Badge, record: Partial<InviterRecord>) =>
  achievementsOf({ helps: [], tiers: [], ...record }).find((each) => each.badge === name)

test('nothing is earned without friends', () => {
  for (const { earnedAt, done, of } of achievementsOf({ helps: [], tiers: [] })) {
    expect({ earnedAt, done }).toEqual({ earnedAt: null, done: 0 })
    expect(of).toBeGreaterThan(0)
  }
})

test('badges for friends are earned with the first, the fifth and the twentieth', () => {
  const helps = Array.from({ length: 21 }, (_, index) =>
    help(`2026-03-${String(index + 1).padStart(2, '0')}`),
  )
  expect(badge('firstFriend', { helps })?.earnedAt).toBe(at('2026-03-01').toISOString())
  expect(badge('fiveFriends', { helps })?.earnedAt).toBe(at('2026-03-05').toISOString())
  expect(badge('twentyFriends', { helps })).toEqual({
    badge: 'twentyFriends',
    earnedAt: at('2026-03-20').toISOString(),
    done: 20,
    of: 20,
  })
  expect(badge('fiveFriends', { helps: helps.slice(0, 4) })).toMatchObject({ earnedAt: null, done: 4, of: 5 })
})

test('months in a row go over the end of a year, and a gap starts again', () => {
  const helps = ['2025-10-01', '2025-12-31', '2025-12-31', '2026-01-01', '2026-02-01'].map(help)
  expect(badge('threeMonths', { helps })?.earnedAt).toBe(at('2026-02-01').toISOString())
  expect(badge('threeMonths', { helps: helps.slice(0, 4) })).toMatchObject({ earnedAt: null, done: 2, of: 3 })
  expect(badge('threeMonths', { helps: ['2026-01-01', '2027-01-01', '2028-01-01'].map(help) })?.done).toBe(1)
})

test('all tiers are those of one invitation', () => {
  const tier = (day: string, invitation: string, of: number) => ({ at: at(day), invitation, of })
  const tiers = [tier('2026-03-01', 'a', 3), tier('2026-03-02', 'b', 2), tier('2026-03-03', 'a', 3)]
  expect(badge('firstTier', { tiers })?.earnedAt).toBe(at('2026-03-01').toISOString())
  expect(badge('allTiers', { tiers })).toMatchObject({ earnedAt: null, done: 2, of: 3 })
  expect(badge('allTiers', { tiers: [...tiers, tier('2026-03-04', 'b', 2)] })).toMatchObject({
    earnedAt: at('2026-03-04').toISOString(),
    done: 2,
    of: 2,
  })
})
