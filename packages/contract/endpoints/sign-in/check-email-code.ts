import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { email, oneTimeCode } from '../../schemas.ts'

export const checkEmailCode = endpoint({
  method: 'POST',
  path: 'customer/checkEmailCode',
  summary: 'Checks a code without using it up. A wrong one counts as an attempt.',
  access: 'public',
  request: z.object({ email, challengeId: z.uuid(), code: oneTimeCode }),
  response: z.object({ valid: z.literal(true) }),
  outcomes: ['codeWrong', 'codeExpired', 'codeTooManyTries'],
  perMinute: 20,
})
