import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../identity/member.ts'
import { email, givenToken, oneTimeCode } from '../../schemas.ts'

export const setEmail = endpoint({
  method: 'POST',
  path: 'customer/setEmail',
  summary:
    'Adds an address to the account by a code for `bind` sent to it. Replacing one requires a fresh proof.',
  request: z.object({ email, challengeId: z.uuid(), code: oneTimeCode, proofToken: z.optional(givenToken) }),
  response: member,
  outcomes: ['codeWrong', 'codeExpired', 'codeTooManyTries', 'emailTaken', 'proofRequired'],
  perMinute: 20,
})
