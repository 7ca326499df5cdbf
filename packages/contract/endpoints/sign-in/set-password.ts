import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signedInAnswer } from '../../identity/member.ts'
import { givenToken, password } from '../../schemas.ts'

export const setPassword = endpoint({
  method: 'POST',
  path: 'customer/setPassword',
  summary:
    'Sets the member’s password. A first one soon after the sign-in needs no fresh proof, any other change does. '
    + 'With a pendingToken it completes a sign-in that requires a new password.',
  access: 'visitor',
  request: z.object({
    newPassword: password,
    pendingToken: z.optional(givenToken),
    proofToken: z.optional(givenToken),
  }),
  response: z.discriminatedUnion('outcome', [signedInAnswer, z.object({ outcome: z.literal('saved') })]),
  outcomes: ['passwordTooCommon', 'proofRequired', 'tokenInvalid', 'loginRequired', 'accountAbnormal'],
  perMinute: 10,
})
