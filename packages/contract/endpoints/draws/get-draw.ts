import * as z from 'zod/mini'
import { draw } from '../../draws/draw.ts'
import { endpoint } from '../../endpoint.ts'
import { activityNo } from '../../schemas.ts'

export const getDraw = endpoint({
  method: 'GET',
  path: 'lottery/detail',
  summary: 'A draw: prizes, price, period, commitment, the caller’s codes, and the codes that were drawn.',
  access: 'visitor',
  request: z.object({ activityNo }),
  response: draw,
  outcomes: ['notFound'],
})
