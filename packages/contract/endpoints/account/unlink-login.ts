import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { loginProviders } from '../../identity/login-providers.ts'
import { member } from '../../identity/member.ts'
import { givenToken } from '../../schemas.ts'

export const unlinkLogin = endpoint({
  method: 'POST',
  path: 'customer/unlinkLogin',
  summary: 'Unlinks an identity provider from the member’s account, unless it is the only login.',
  request: z.object({ provider: z.enum(loginProviders), proofToken: z.optional(givenToken) }),
  response: member,
  outcomes: ['proofRequired', 'lastLogin'],
  perMinute: 20,
})
