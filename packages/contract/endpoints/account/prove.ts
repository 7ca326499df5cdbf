import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneTimeCode, password } from '../../schemas.ts'

export const prove = endpoint({
  method: 'POST',
  path: 'customer/proof',
  summary:
    'Proves anew that it is the member who calls, by her password or by a code for `proof` sent to her own address or '
    + 'phone: needed to change an address, a phone or a password.',
  request: z.object({
    challengeId: z.optional(z.uuid()),
    code: z.optional(oneTimeCode),
    password: z.optional(password),
  }),
  response: z.object({ proofToken: z.string(), expiresInSeconds: z.int() }),
  outcomes: ['codeWrong', 'codeExpired', 'codeTooManyTries', 'passwordWrong', 'tooManyRequests'],
  perMinute: 20,
})
