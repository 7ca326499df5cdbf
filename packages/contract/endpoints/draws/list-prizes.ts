import * as z from 'zod/mini'
import { wonPrize } from '../../draws/draw.ts'
import { endpoint } from '../../endpoint.ts'
import { page, paging } from '../../schemas.ts'

export const listPrizes = endpoint({
  method: 'GET',
  path: 'point/prizes',
  summary: 'The prizes that the member has won in draws, newest first.',
  request: z.object(paging),
  response: page(wonPrize),
})
