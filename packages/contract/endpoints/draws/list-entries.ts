import * as z from 'zod/mini'
import { drawStates, ownDrawResults } from '../../draws/draw.ts'
import { endpoint } from '../../endpoint.ts'
import { countryCode, instant, page, paging } from '../../schemas.ts'

export const listEntries = endpoint({
  method: 'GET',
  path: 'lottery/entries',
  summary: 'The lottery codes of the member in all their markets, newest first.',
  request: z.object(paging),
  response: z.extend(
    page(
      z.object({
        code: z.string(),
        at: instant,
        /** Whether it was given with a voucher or a friend's help. */
        isGiven: z.boolean(),
        activityNo: z.string(),
        /** Of the draw, in the requested language. */
        title: z.string(),
        state: z.enum(drawStates),
        drawsAt: instant,
        zone: z.string(),
        /** What became of the code; null before the draw. */
        result: z.nullable(z.enum(ownDrawResults)),
        /** Where the draw is one of another market than the member's: a country in which it is shown. */
        country: z.optional(countryCode),
      }),
    ),
    {
      /** The countries of markets that could not be read; absent where all could. */
      missing: z.optional(z.array(countryCode)),
    },
  ),
})
