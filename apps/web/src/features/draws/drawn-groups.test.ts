import { expect, test } from 'vitest'
import type { DrawnCode, DrawPrize } from '@crema/contract/draws/draw'
import { drawnGroups } from './drawn-groups.ts'

const prizes = ['Machine', 'Tote', 'Mug'].map((title): DrawPrize => ({
  kind: 'thing',
  title,
  count: 2,
  image: null,
  coupon: null,
  stars: null,
}))
const drawn = (rank: number, prize: number | null, state: DrawnCode['state']): DrawnCode => ({
  code: `CODE222${rank}`,
  rank,
  prize,
  state,
})
const ranks = (codes: readonly DrawnCode[]) => codes.map(({ rank }) => rank)

test('a prize that has moved on is counted once, beside both codes; one that nobody has left is not', () => {
  const groups = drawnGroups({
    prizes,
    drawnCodes: [
      drawn(1, 0, 'notTaken'),
      drawn(2, 0, 'won'),
      drawn(3, 1, 'won'),
      drawn(4, 1, 'notTaken'),
      // It moved on twice, and is still one prize.
      drawn(5, 0, 'notTaken'),
      drawn(6, null, 'passedOver'),
      drawn(7, 0, 'movedUp'),
      drawn(8, null, 'alternate'),
    ],
  })
  expect(groups.prizes.map(({ title, codes, movedOn }) => [title, ranks(codes), movedOn])).toEqual([
    ['Machine', [1, 2, 5, 7], 1],
    ['Tote', [3, 4], 0],
  ])
  expect(ranks(groups.reserve)).toEqual([6, 8])
})
