import { expect, test } from 'vitest'
import type { DrawPrize } from '@crema/contract/draws/draw'
import { wonCodes } from './own-result.ts'

const prize = (title: string): DrawPrize => ({
  kind: 'thing',
  title,
  count: 1,
  image: null,
  coupon: null,
  stars: null,
})
const prizes = [prize('Machine'), prize('Tote')]
const drawnCodes = [
  { code: 'AAAA2222', rank: 1, prize: 0 },
  { code: 'BBBB3333', rank: 2, prize: 1 },
  { code: 'CCCC4444', rank: 3, prize: null },
]

test('a code that was drawn for a prize has won; one in reserve has not', () => {
  expect(wonCodes({ ownCodes: ['CCCC4444', 'BBBB3333', 'DDDD5555'], drawnCodes, prizes })).toEqual([
    { code: 'BBBB3333', prize: prizes[1] },
  ])
})

test('codes written in groups are the same codes', () => {
  expect(wonCodes({ ownCodes: ['AAAA-2222'], drawnCodes, prizes }).map(({ code }) => code)).toEqual([
    'AAAA2222',
  ])
})
