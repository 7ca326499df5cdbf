import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signInAnswer } from '../../identity/member.ts'
import { consents } from '../../privacy/consents.ts'
import { givenToken, oneTimeCode } from '../../schemas.ts'

export const associate = endpoint({
  method: 'POST',
  path: 'customer/associate',
  summary:
    'Links a pending sign-in to the account that the code was sent to, or declines and registers a new account.',
  access: 'public',
  request: z.object({
    pendingToken: givenToken,
    challengeId: z.optional(z.uuid()),
    code: z.optional(oneTimeCode),
    decline: z.optional(z.boolean()),
    consents: z.optional(consents),
  }),
  response: signInAnswer,
  outcomes: [
    'tokenInvalid',
    'codeWrong',
    'codeExpired',
    'codeTooManyTries',
    'termsRequired',
    'accountAbnormal',
  ],
  perMinute: 20,
})
