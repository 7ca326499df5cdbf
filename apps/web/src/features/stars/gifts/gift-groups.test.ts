import { expect, test } from 'vitest'
import type { Gift } from '@crema/contract/stars/stars'
import { groupGifts, obstacleOf } from './gift-groups.ts'

const time = { nowMs: Date.parse('2026-11-21T10:00:00.000Z'), isRedeemable: true }
const gift = (change: Partial<Gift>): Gift => ({
  activityNo: 'TOTE',
  kind: 'gifts',
  state: 'running',
  title: 'Canvas tote',
  summary: '',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  zone: 'UTC',
  heroImage: 'tote',
  heroTone: 'matcha',
  coupons: [],
  priceStars: 100,
  rules: [],
  perPerson: 2,
  left: null,
  redeemed: 0,
  storeRequired: false,
  storesLimited: false,
  ...change,
})

test.each<[string | undefined, Partial<Gift>]>([
  [undefined, {}],
  [undefined, { redeemed: 1, left: 1 }],
  ['hadAll', { redeemed: 2 }],
  ['soldOut', { left: 0 }],
  ['soldOut', { state: 'soldOut' }],
  ['closedNow', { state: 'outsideHours' }],
  ['ended', { endsAt: '2026-11-21T10:00:00.000Z' }],
  ['ended', { state: 'offShelf' }],
])('what prevents it: %s, for %o', (obstacle, change) => {
  expect(obstacleOf(gift(change), time)).toBe(obstacle)
})

test('after the deadline of the stars nothing can be had, and what a member has had says so', () => {
  const late = { ...time, isRedeemable: false }
  expect([{}, { left: 0 }, { redeemed: 2 }].map((change) => obstacleOf(gift(change), late))).toEqual([
    'ended',
    'ended',
    'hadAll',
  ])
})

const gifts = [
  gift({ activityNo: 'A', priceStars: 100 }),
  gift({ activityNo: 'B', priceStars: 101 }),
  gift({ activityNo: 'C', priceStars: 1, left: 0 }),
]
const groups = (balance: number | null) =>
  groupGifts(gifts, balance, time).map((each) => [each.group, each.gifts.map(({ activityNo }) => activityNo)])

test('a member can get what the balance pays, and keeps collecting for the rest', () => {
  expect(groups(100)).toEqual([
    ['canGet', ['A']],
    ['keepCollecting', ['B']],
    ['notNow', ['C']],
  ])
  expect(groups(-5)).toEqual([
    ['keepCollecting', ['A', 'B']],
    ['notNow', ['C']],
  ])
})

test('a visitor sees what there is', () => {
  expect(groups(null)).toEqual([
    ['forStars', ['A', 'B']],
    ['notNow', ['C']],
  ])
})
