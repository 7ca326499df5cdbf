import { expect, test } from 'vitest'
import { graphemes } from './graphemes.ts'

test('marks and joined emoji belong to their character', () => {
  const text = 'aกี้👩‍👧'
  expect(graphemes(text).map(({ segment }) => segment)).toEqual(['a', 'กี้', '👩‍👧'])
  expect(graphemes(text).map(({ index }) => index)).toEqual([0, 1, 4])
})
