import { expect, test } from 'vitest'
import type { DrawnCode, DrawPrize, OwnPrize } from '@crema/contract/draws/draw'
import { ownCodeResult, ownWins } from './own-result.ts'

const prize = (title: string): DrawPrize => ({
  kind: 'thing',
  title,
  count: 1,
  image: null,
  coupon: null,
  stars: null,
})
const prizes = [prize('Machine'), prize('Tote')]
const own = (code: string, index: number, state: OwnPrize['state']): OwnPrize => ({
  code,
  prize: index,
  state,
  takeUntil: null,
})

test('what was not collected is told apart from what the member has or can collect', () => {
  const ownPrizes = [
    own('AAAA2222', 0, 'notTaken'),
    own('BBBB3333', 1, 'toCollect'),
    own('DDDD5555', 1, 'collected'),
    own('EEEE6666', 0, null),
  ]
  const { won, notTaken } = ownWins({ ownPrizes, prizes })
  expect(won.map((win) => [win.code, win.prize.title])).toEqual([
    ['BBBB3333', 'Tote'],
    ['DDDD5555', 'Tote'],
    ['EEEE6666', 'Machine'],
  ])
  expect(notTaken.map((win) => [win.code, win.prize.title])).toEqual([['AAAA2222', 'Machine']])
})

const drawnCodes: DrawnCode[] = [
  { code: 'AAAA2222', rank: 1, prize: 0, state: 'notTaken' },
  { code: 'BBBB3333', rank: 2, prize: 1, state: 'won' },
  { code: 'CCCC4444', rank: 3, prize: null, state: 'passedOver' },
  { code: 'DDDD5555', rank: 4, prize: 0, state: 'movedUp' },
  { code: 'EEEE6666', rank: 5, prize: null, state: 'alternate' },
]

test.each([
  ['AAAA2222', 'notTaken'],
  ['BBBB3333', 'won'],
  ['CCCC4444', 'notWon'],
  ['DDDD5555', 'won'],
  ['EEEE6666', 'reserve'],
  ['FFFF7777', 'notWon'],
  // Written in groups it is the same code.
  ['DDDD-5555', 'won'],
])('the code %s: %s', (code, result) => {
  expect(ownCodeResult(code, drawnCodes)).toBe(result)
})
