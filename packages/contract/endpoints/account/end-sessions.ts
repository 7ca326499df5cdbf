import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const endSessions = endpoint({
  method: 'POST',
  path: 'customer/sessions/end',
  summary: 'Ends one session of the member, or all of them, the caller’s included.',
  request: z.object({ sessionId: z.optional(z.uuid()), all: z.optional(z.literal(true)) }).check(
    z.refine((given) => (given.sessionId === undefined) !== (given.all === undefined), {
      path: ['sessionId'],
    }),
  ),
  response: z.object({ signedOut: z.boolean() }),
  perMinute: 30,
})
