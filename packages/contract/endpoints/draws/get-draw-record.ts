import * as z from 'zod/mini'
import { drawRecord } from '../../draws/draw.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo } from '../../schemas.ts'

export const getDrawRecord = endpoint({
  method: 'GET',
  path: 'lottery/record',
  summary:
    'Everything from which the result of a draw is computed again: rules, seed, random value and all codes.',
  access: 'visitor',
  request: z.object({ activityNo }),
  response: drawRecord,
  outcomes: ['notFound', 'notStarted'],
  perMinute: 30,
})
