import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { givenToken } from '../../schemas.ts'

export const unsubscribe = endpoint({
  method: 'POST',
  path: 'consent/unsubscribe',
  summary: 'Ends marketing by mail with the token of a marketing mail. Repeating it has no effect.',
  access: 'public',
  request: z.object({ token: givenToken }),
  response: z.object({}),
  outcomes: ['linkExpired'],
  perMinute: 20,
})
