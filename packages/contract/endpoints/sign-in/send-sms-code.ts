import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { phoneFields } from '../../schemas.ts'
import { codePurposes, sentCode } from './send-email-code.ts'

export const sendSmsCode = endpoint({
  method: 'POST',
  path: 'customer/smsCode',
  summary: 'Sends a 6-digit code to a mobile phone. The answer is the same whether or not it has an account.',
  access: 'public',
  request: z.object({ ...phoneFields, purpose: z.enum(codePurposes) }),
  response: sentCode,
  outcomes: ['tooManyRequests', 'smsLimitReached', 'providerOff'],
  perMinute: 10,
})
