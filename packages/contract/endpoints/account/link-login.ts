import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../member.ts'
import { givenToken } from '../../schemas.ts'

export const linkLogin = endpoint({
  method: 'POST',
  path: 'customer/linkLogin',
  summary: 'Adds a sign-in at Google or Apple to the member’s account.',
  request: z.object({
    provider: z.enum(['google', 'apple']),
    idToken: z.optional(z.string().check(z.minLength(1), z.maxLength(8192))),
    nonce: z.string().check(z.minLength(1), z.maxLength(128)),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
    proofToken: z.optional(givenToken),
  }),
  answer: member,
  outcomes: ['tokenInvalid', 'providerOff', 'proofRequired', 'alreadyMember'],
  perMinute: 20,
})
