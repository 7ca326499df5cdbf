import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member, session } from '../../identity/member.ts'
import { limits } from '../../limits.ts'

export const launch = endpoint({
  method: 'POST',
  path: 'customer/launch',
  summary:
    'Signs in by the launch token of a link, once. The same attempt may repeat the call after a lost answer.',
  access: 'public',
  request: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(limits.longText)),
    /** A random id that the page keeps in memory only, so that the link alone does not get the answer again. */
    attempt: z.uuid(),
    /** The member that the link names; a token of another member is refused. */
    memberId: z.optional(z.string().check(z.maxLength(limits.text))),
  }),
  response: z.object({ session, member }),
  outcomes: ['tokenInvalid', 'accountAbnormal'],
  perMinute: 30,
})
