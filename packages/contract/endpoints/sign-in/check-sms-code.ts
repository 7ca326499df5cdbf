import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneTimeCode, phoneFields } from '../../schemas.ts'

export const checkSmsCode = endpoint({
  method: 'POST',
  path: 'customer/checkSmsCode',
  summary: 'Checks a code sent to a phone without using it up. A wrong one counts as an attempt.',
  access: 'public',
  request: z.object({ ...phoneFields, challengeId: z.uuid(), code: oneTimeCode }),
  response: z.object({ valid: z.literal(true) }),
  outcomes: ['codeWrong', 'codeExpired', 'codeTooManyTries'],
  perMinute: 20,
})
