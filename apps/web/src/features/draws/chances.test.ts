import { expect, test } from 'vitest'
import type { DrawPrize } from '@crema/contract/draws/draw'
import { chancesOf } from './chances.ts'

const prizes = [2, 1].map((count): DrawPrize => ({
  kind: 'stars',
  title: '',
  count,
  image: null,
  coupon: null,
  stars: 10,
}))

test.each([
  [1_204, 2, { winning: 3, entries: 1_204, own: 2 }],
  [2, 1, { winning: 2, entries: 2, own: 1 }],
  [0, 0, { winning: 0, entries: 0, own: 0 }],
])('three prizes, %d codes, %d of them the member’s', (entries, ownEntries, chances) => {
  expect(chancesOf({ prizes, entries, ownEntries })).toEqual(chances)
})
