import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../schemas.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: 'customer/sessions',
  summary: 'The devices the member is signed in on: the caller’s first, then the most recently used.',
  request: z.object({}),
  response: z.object({
    items: z.array(
      z.object({
        sessionId: z.uuid(),
        /** Browser and system, such as `Chrome, Android`; null where unknown. */
        client: z.nullable(z.string()),
        /** Two letters; null where unknown. */
        country: z.nullable(z.string()),
        signedInAt: instant,
        /** Rounded down to the hour. */
        lastSeenAt: instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
})
