import { expect, test } from 'vitest'
import { closestMatch } from './closest-match.ts'

test.each([
  ['titel', ['title', 'summary'], 'title'],
  ['perpersn', ['perPerson', 'perDay'], 'perPerson'],
  ['jp', ['ja', 'ko'], 'ja'],
  ['banana', ['title', 'summary'], undefined],
])('%s among %j is %s', (word, known, expected) => {
  expect(closestMatch(word, known)).toBe(expected)
})
