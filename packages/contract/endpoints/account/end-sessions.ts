import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const endSessions = endpoint({
  method: 'POST',
  path: 'customer/sessions/end',
  summary: 'Signs one device of the member out, or all of them, the one that asks too.',
  request: z.object({ sessionId: z.optional(z.uuid()), all: z.optional(z.literal(true)) }).check(
    z.refine((given) => (given.sessionId === undefined) !== (given.all === undefined), {
      path: ['sessionId'],
    }),
  ),
  response: z.object({ signedOut: z.boolean() }),
  perMinute: 30,
})
