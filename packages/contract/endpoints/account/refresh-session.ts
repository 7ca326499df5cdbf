import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member, session } from '../../identity/member.ts'

export const refreshSession = endpoint({
  method: 'POST',
  path: 'customer/refresh',
  summary: 'Issues a token to a browser with the refresh cookie, such as a second tab.',
  access: 'visitor',
  request: z.object({}),
  response: z.object({ session, member }),
  outcomes: ['loginRequired'],
  perMinute: 30,
})
