import { expect, test } from 'vitest'
import type { Tier } from '@crema/contract/assist/assist'
import { nextTier } from './invited-campaign.ts'

const tierAt = (friends: number): Tier => ({
  friends,
  kind: 'stars',
  title: `${friends}`,
  image: null,
  coupons: [],
  stars: 100,
  draw: null,
})
const campaign = { tiers: [tierAt(1), tierAt(3), tierAt(5)] }

test.each([
  [0, 1],
  [1, 3],
  [2, 3],
  [3, 5],
  [4, 5],
])('with %i friends the next one brings the inviter closer to the tier of %i', (helpers, friends) => {
  expect(nextTier(campaign, helpers)?.friends).toBe(friends)
})

test('after the last tier there is none', () => {
  expect(nextTier(campaign, 5)).toBeUndefined()
  expect(nextTier(campaign, 7)).toBeUndefined()
})
