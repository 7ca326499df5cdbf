// The page checks forms by rules that are small enough for the browser: the constants of the contract, and one regular
// expression. These tests compare them with the schemas of the contract, by which the gateway checks the same fields.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '@crema/contract/limits'
import { email, oneTimeCode, password, text } from '@crema/contract/schemas'
import { isEmailAddress } from '#src/lib/text/is-email-address.ts'
import { isPossiblePassword } from '#src/lib/text/password-strength.ts'
import { codeDigits } from '#src/ui/forms/code-digits.ts'

describe('what the gateway accepts is not refused by the page', () => {
  test('an e-mail address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ maxLength: 40 })), (typed) => {
        const isAccepted = email.safeParse(typed).success
        expect(isAccepted && !isEmailAddress(typed.trim())).toBe(false)
      }),
    )
  })

  test('a one-time code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), (digits) => {
        expect(oneTimeCode.safeParse(digits).success).toBe(true)
        expect(codeDigits(digits, limits.codeLength)).toBe(digits)
      }),
    )
  })
})

test('a password is possible on the page where the contract allows it, and nowhere else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: limits.passwordMax + 10 }), (typed) => {
      expect(isPossiblePassword(typed)).toBe(password.safeParse(typed).success)
    }),
  )
  for (const length of [
    limits.passwordMin - 1,
    limits.passwordMin,
    limits.passwordMax,
    limits.passwordMax + 1,
  ])
    expect(isPossiblePassword('x'.repeat(length))).toBe(password.safeParse('x'.repeat(length)).success)
})

test('the name of a passkey that fits its input is accepted', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: limits.text }), (typed) => {
      expect(text.safeParse(typed).success).toBe(typed.trim() !== '')
    }),
  )
})
