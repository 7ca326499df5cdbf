import * as z from 'zod/mini'
import { drawSummary } from '../../draws/draw.ts'
import { endpoint } from '../../endpoint.ts'
import { page, paging } from '../../schemas.ts'

export const listDraws = endpoint({
  method: 'GET',
  // Not `list`: paths that end so never carry a token, and a member's own entries would be missing.
  path: 'lottery/draws',
  summary:
    'The draws of the caller’s country: those to come and to enter by their end, or past ones, newest first.',
  access: 'visitor',
  request: z.object({ ...paging, state: z._default(z.enum(['current', 'past']), 'current') }),
  response: page(drawSummary),
})
