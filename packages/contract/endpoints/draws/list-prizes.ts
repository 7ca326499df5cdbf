import * as z from 'zod/mini'
import { wonPrize } from '../../draws/draw.ts'
import { endpoint } from '../../endpoint.ts'
import { countryCode, page, paging } from '../../schemas.ts'

export const listPrizes = endpoint({
  method: 'GET',
  path: 'point/prizes',
  summary: 'The prizes that the member has won in draws of all their markets, newest first.',
  request: z.object(paging),
  response: z.extend(page(wonPrize), {
    /** The countries of markets that could not be read; absent where all could. */
    missing: z.optional(z.array(countryCode)),
  }),
})
