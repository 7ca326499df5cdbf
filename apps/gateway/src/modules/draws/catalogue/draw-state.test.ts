import { expect, test } from 'vitest'
import { drawnCodeState } from './draw-state.ts'

test.each([
  ['won', { rank: 2, prize: 1, state: null }],
  ['won', { rank: 2, prize: 1, state: 'given' }],
  ['won', { rank: 2, prize: 1, state: 'collected' }],
  ['notTaken', { rank: 2, prize: 1, state: 'notTaken' }],
  ['alternate', { rank: 3, prize: null, state: null }],
  ['passedOver', { rank: 3, prize: null, state: 'notTaken' }],
  ['movedUp', { rank: 3, prize: 0, state: null }],
  ['movedUp', { rank: 3, prize: 0, state: 'toCollect' }],
  ['notTaken', { rank: 3, prize: 0, state: 'notTaken' }],
] as const)('%s, of two prizes: %o', (state, drawn) => {
  expect(drawnCodeState(drawn, 2)).toBe(state)
})
