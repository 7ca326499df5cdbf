import { expect, test } from 'vitest'
import { suggestionsFor } from './email-suggestions.tsx'

const suffixes = ['gmail.com', 'googlemail.com', 'outlook.com']

test.each([
  ['mira', []],
  ['@', []],
  ['mira@', ['mira@gmail.com', 'mira@googlemail.com', 'mira@outlook.com']],
  ['mira@g', ['mira@gmail.com', 'mira@googlemail.com']],
  ['mira@GM', ['mira@gmail.com']],
  ['mira@gmail.com', []],
  ['mi ra@g', []],
  ['mira@g@g', []],
])('“%s”', (typed, expected) => {
  expect(suggestionsFor(typed, suffixes)).toEqual(expected)
})

test('suffixes may come with their at sign', () => {
  expect(suggestionsFor('mira@q', ['@qq.com'])).toEqual(['mira@qq.com'])
})
