import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { member, session } from '../../identity/member.ts'
import { limits } from '../../limits.ts'

export const launch = endpoint({
  method: 'POST',
  path: 'customer/launch',
  summary:
    'Signs in by the launch token of a link, once. The same attempt may ask again when its answer was lost.',
  access: 'public',
  request: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(limits.longText)),
    /** Drawn by the page and kept in memory alone: with the link but without it nobody gets the answer again. */
    attempt: z.uuid(),
    /** Whom the link says it is for; another member’s token is refused. */
    memberId: z.optional(z.string().check(z.maxLength(limits.text))),
  }),
  response: z.object({ session, member }),
  outcomes: ['tokenInvalid', 'accountAbnormal'],
  perMinute: 30,
})
