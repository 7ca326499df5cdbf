import { describe, expect, test } from 'vitest'
import type { Help, HelpState, Tier } from '@crema/contract/assist/assist'
import { nextTier, seatedHelps, tierProgress } from './tier-progress.ts'

const tier = (friends: number): Tier => ({
  friends,
  kind: 'stars',
  title: `At ${friends}`,
  image: null,
  coupons: [],
  stars: 10,
  draw: null,
})
const tiers = [tier(5), tier(1), tier(3)]

describe('tierProgress', () => {
  test.each([
    [0, [0, 0, 0], [1, 3, 5]],
    [1, [1, 0, 0], [0, 2, 4]],
    [2, [1, 0.5, 0], [0, 1, 3]],
    [4, [1, 1, 0.5], [0, 0, 1]],
    [7, [1, 1, 1], [0, 0, 0]],
  ])('with %i friends', (qualified, parts, missing) => {
    const progress = tierProgress(tiers, qualified)
    expect(progress.map(({ tier: { friends } }) => friends)).toEqual([1, 3, 5])
    expect(progress.map(({ part }) => part)).toEqual(parts)
    expect(progress.map((each) => each.missing)).toEqual(missing)
    expect(progress.map(({ isReached }) => isReached)).toEqual(missing.map((each) => each === 0))
  })
})

test.each([
  [0, 1],
  [1, 3],
  [2, 3],
  [4, 5],
])('after %i friends the next tier is that of %i', (qualified, friends) => {
  expect(nextTier(tiers, qualified)?.tier.friends).toBe(friends)
})

test('after the last tier there is none', () => {
  expect(nextTier(tiers, 5)).toBeUndefined()
  expect(nextTier([], 0)).toBeUndefined()
})

const help = (reference: string, state: HelpState = 'qualified'): Help => ({
  name: reference,
  helpedAt: '2026-11-20T10:00:00Z',
  state,
  until: null,
  rejectedFor: state === 'rejected' ? 'samePerson' : null,
  reference,
})

test('the seats have the newest friends who were not rejected, the first one first', () => {
  const helps = [help('e'), help('d', 'rejected'), help('c', 'held'), help('b', 'pending'), help('a')]
  expect(seatedHelps(helps, 3).map(({ reference }) => reference)).toEqual(['b', 'c', 'e'])
  expect(seatedHelps(helps, 0)).toEqual([])
})
