import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../identity/member.ts'
import { givenToken, oneTimeCode, phoneFields } from '../../schemas.ts'

export const bindPhone = endpoint({
  method: 'POST',
  path: 'customer/bindPhone',
  summary:
    'Adds a phone to the account by a code for `bind` sent to it. Changing one needs a fresh proof and signs out '
    + 'every device, this one too.',
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
