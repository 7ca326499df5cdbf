import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { email } from '../../schemas.ts'

export const codePurposes = ['login', 'recover', 'bind', 'deregister', 'proof'] as const
/** `associate` is not in the request: the gateway sends it to the account that a sign-in may be linked to. */
export type CodePurpose = (typeof codePurposes)[number] | 'associate'

export const sentCode = z.object({
  challengeId: z.uuid(),
  resendAfterSeconds: z.int(),
  expiresInSeconds: z.int(),
  /** Text messages are limited at the moment: a code was sent only if the phone belongs to a member. */
  membersOnly: z.optional(z.literal(true)),
})

export const sendEmailCode = endpoint({
  method: 'POST',
  path: 'customer/emailCode',
  summary: 'Sends a 6-digit code to an address. The answer is the same whether or not it has an account.',
  access: 'public',
  request: z.object({ email, purpose: z.enum(codePurposes) }),
  response: sentCode,
  outcomes: ['tooManyRequests', 'smsLimitReached', 'providerOff'],
  perMinute: 10,
})
