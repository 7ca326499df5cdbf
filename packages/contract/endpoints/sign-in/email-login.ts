import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { signInAnswer } from '../../member.ts'
import { email, oneTimeCode } from '../../schemas.ts'

export const emailLogin = endpoint({
  method: 'POST',
  path: 'customer/emailLogin',
  summary: 'Signs in by address and code, or by address and password; a new address becomes a member.',
  access: 'public',
  request: z.object({
    email,
    challengeId: z.optional(z.uuid()),
    code: z.optional(oneTimeCode),
    password: z.optional(z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax))),
  }),
  answer: signInAnswer,
  outcomes: ['codeWrong', 'codeExpired', 'codeTooManyTries', 'passwordWrong', 'tooManyRequests', 'accountAbnormal'],
  perMinute: 20,
})
