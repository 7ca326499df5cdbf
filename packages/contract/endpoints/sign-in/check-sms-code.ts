import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneTimeCode, phoneFields } from '../../schemas.ts'

export const checkSmsCode = endpoint({
  method: 'POST',
  path: 'customer/checkSmsCode',
  summary: 'Whether a code sent to a phone is right, without using it up. A wrong one costs a try.',
  access: 'public',
  request: z.object({ ...phoneFields, challengeId: z.uuid(), code: oneTimeCode }),
  response: z.object({ valid: z.literal(true) }),
  outcomes: ['codeWrong', 'codeExpired', 'codeTooManyTries'],
  perMinute: 20,
})
