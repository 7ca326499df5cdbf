import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test.each([
  ['titel', ['title', 'summary'], 'title'],
  ['perpersn', ['perPerson', 'perDay'], 'perPerson'],
  ['jp', ['ja', 'ko'], 'ja'],
  ['banana', ['title', 'summary'], undefined],
])('%s among %j is %s', (word, known, meant) => {
  expect(nearest(word, known)).toBe(meant)
})
