import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPossiblePassword, passwordStrength } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['aB3$x', 'short'],
  ['coffee', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abababababababab', 'weak'],
  ['coffee12', 'weak'],
  ['coffee-bean', 'fair'],
  ['slow morning light', 'good'],
  ['Tr0ub4dor&3x', 'good'],
])('“%s” is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

const order = ['short', 'weak', 'fair', 'good']

test('one more character never makes it weaker', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.string({ minLength: 1, maxLength: 1 }), (password, more) => {
      expect(order.indexOf(passwordStrength(password + more))).toBeGreaterThanOrEqual(
        order.indexOf(passwordStrength(password)),
      )
    }),
  )
})

test.each([
  [5, false],
  [6, true],
  [128, true],
  [129, false],
])('%i characters: a possible password: %s', (length, expected) => {
  expect(isPossiblePassword('x'.repeat(length))).toBe(expected)
})
