import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterCount } from './character-count.ts'
import { limits } from './limits.ts'
import { text } from './schemas.ts'

test.each([
  ['', 0],
  ['Café', 4],
  ['☕🙂', 2],
  ['咖啡', 2],
  ['قهوة', 4],
])('%j has %i characters', (words, count) => {
  expect(characterCount(words)).toBe(count)
})

test('schemas count like the page', () => {
  const longText = fc.string({ unit: 'binary', minLength: limits.text - 5, maxLength: limits.text + 5 })
  fc.assert(
    fc.property(longText, (typed) => {
      const isTooLong = characterCount(typed.trim()) > limits.text
      expect(text.safeParse(typed).success).toBe(!isTooLong)
    }),
  )
})
