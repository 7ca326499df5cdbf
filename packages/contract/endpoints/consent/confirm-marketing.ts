import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { givenToken } from '../../schemas.ts'

export const confirmMarketing = endpoint({
  method: 'POST',
  path: 'consent/confirmMarketing',
  summary: 'Confirms marketing by mail with the token of the confirmation mail, which is used once.',
  access: 'public',
  request: z.object({ token: givenToken }),
  response: z.object({}),
  outcomes: ['linkExpired'],
  perMinute: 20,
})
