import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

/** The member's data that tills and other devices change. */
export const memberChanges = ['stars', 'vouchers', 'friends'] as const
export type MemberChange = (typeof memberChanges)[number]

export const watchMember = endpoint({
  method: 'GET',
  path: 'member/changes',
  summary:
    'Says while it is open which of the member’s data has changed, so that it can be read again. Ends with the token. 503: too many streams are open; read from time to time instead.',
  request: z.object({}),
  responseBody: 'stream',
  response: z.object({ changed: z.array(z.enum(memberChanges)) }),
  perMinute: 60,
})
