import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signInAnswer } from '../../identity/member.ts'
import { dialDigits, email, mobileTyped, oneTimeCode, password } from '../../schemas.ts'

export const recoverPassword = endpoint({
  method: 'POST',
  path: 'customer/recoverPassword',
  summary:
    'Sets a new password by a code sent to the address or the phone, signs in and ends every other session.',
  access: 'public',
  request: z.object({
    email: z.optional(email),
    countryCode: z.optional(dialDigits),
    mobile: z.optional(mobileTyped),
    challengeId: z.uuid(),
    code: oneTimeCode,
    newPassword: password,
  }),
  response: signInAnswer,
  outcomes: [
    'codeWrong',
    'codeExpired',
    'codeTooManyTries',
    'emailNotRegistered',
    'phoneNotRegistered',
    'passwordTooCommon',
    'accountAbnormal',
  ],
  perMinute: 10,
})
