import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signInAnswer } from '../../identity/member.ts'
import { consents } from '../../privacy/consents.ts'
import { email, oneTimeCode, password } from '../../schemas.ts'

export const emailLogin = endpoint({
  method: 'POST',
  path: 'customer/emailLogin',
  summary: 'Signs in by address and code, or by address and password; a new address is registered.',
  access: 'public',
  request: z.object({
    email,
    challengeId: z.optional(z.uuid()),
    code: z.optional(oneTimeCode),
    password: z.optional(password),
    consents: z.optional(consents),
  }),
  response: signInAnswer,
  outcomes: [
    'codeWrong',
    'codeExpired',
    'codeTooManyTries',
    'passwordWrong',
    'tooManyRequests',
    'accountAbnormal',
    'termsRequired',
  ],
  perMinute: 20,
})
