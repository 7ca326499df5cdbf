import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member } from '../../identity/member.ts'
import { givenToken } from '../../schemas.ts'

export const unlinkLogin = endpoint({
  method: 'POST',
  path: 'customer/unlinkLogin',
  summary:
    'Removes the sign-ins at Google or Apple from the member’s account, unless they are the only way in.',
  request: z.object({ provider: z.enum(['google', 'apple']), proofToken: z.optional(givenToken) }),
  response: member,
  outcomes: ['proofRequired', 'lastLogin'],
  perMinute: 20,
})
