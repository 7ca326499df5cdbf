import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.ts'

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', 'a', false],
  // As many characters, but more bytes.
  ['aé', 'ae', false],
  [Buffer.from('abc'), 'abc', true],
])('%j and %j: %j', (given, expected, isSame) => {
  expect(isSameSecret(given, expected)).toBe(isSame)
})
