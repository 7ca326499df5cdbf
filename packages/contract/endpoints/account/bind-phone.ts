import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../identity/member.ts'
import { givenToken, oneTimeCode, phoneFields } from '../../schemas.ts'

export const bindPhone = endpoint({
  method: 'POST',
  path: 'customer/bindPhone',
  summary:
    'Adds a phone to the account by a code for `bind` sent to it. Replacing one requires a fresh proof and '
    + 'ends every session, the caller’s included.',
  request: z.object({
    ...phoneFields,
    challengeId: z.uuid(),
    code: oneTimeCode,
    proofToken: z.optional(givenToken),
  }),
  response: z.object({ member, signedOut: z.boolean() }),
  outcomes: ['codeWrong', 'codeExpired', 'codeTooManyTries', 'phoneTaken', 'proofRequired'],
  perMinute: 20,
})
