import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneTimeCode, password } from '../../schemas.ts'

export const prove = endpoint({
  method: 'POST',
  path: 'customer/proof',
  summary:
    'Issues a fresh proof by the member’s password, or by a code for `proof` sent to the member’s address or phone. '
    + 'Changes of an address, a phone or a password require one.',
  request: z.object({
    challengeId: z.optional(z.uuid()),
    code: z.optional(oneTimeCode),
    password: z.optional(password),
  }),
  response: z.object({ proofToken: z.string(), expiresInSeconds: z.int() }),
  outcomes: ['codeWrong', 'codeExpired', 'codeTooManyTries', 'passwordWrong', 'tooManyRequests'],
  perMinute: 20,
})
