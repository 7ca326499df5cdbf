import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member, session } from '../../identity/member.ts'

export const refreshSession = endpoint({
  method: 'POST',
  path: 'customer/refresh',
  summary: 'A new token for a browser that holds the refresh cookie, so that a second tab is signed in too.',
  access: 'visitor',
  request: z.object({}),
  response: z.object({ session, member }),
  outcomes: ['loginRequired'],
  perMinute: 30,
})
