import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signInAnswer } from '../../identity/member.ts'
import { consents } from '../../privacy/consents.ts'
import { oneTimeCode, password, phoneFields } from '../../schemas.ts'

export const loginBySmsCode = endpoint({
  method: 'POST',
  path: 'customer/loginBySmsCode',
  summary: 'Signs in by phone and code, or by phone and password; a new phone is registered.',
  access: 'public',
  request: z.object({
    ...phoneFields,
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
