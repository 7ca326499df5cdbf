import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { givenToken } from '../../schemas.ts'
import { sentCode } from './send-email-code.ts'

export const sendAssociateCode = endpoint({
  method: 'POST',
  path: 'customer/associateCode',
  summary: 'Sends a code to the account that a pending sign-in may be linked to.',
  access: 'public',
  request: z.object({ pendingToken: givenToken }),
  response: sentCode,
  outcomes: ['tokenInvalid', 'tooManyRequests', 'smsLimitReached', 'providerOff'],
  perMinute: 10,
})
