import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../identity/member.ts'
import { limits } from '../../limits.ts'
import { givenToken, providerSignIn } from '../../schemas.ts'

export const linkLogin = endpoint({
  method: 'POST',
  path: 'customer/linkLogin',
  summary: 'Links an identity provider to the member’s account.',
  request: z.extend(providerSignIn, {
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.providerCode))),
    proofToken: z.optional(givenToken),
  }),
  response: member,
  outcomes: ['tokenInvalid', 'providerOff', 'proofRequired', 'alreadyMember'],
  perMinute: 20,
})
