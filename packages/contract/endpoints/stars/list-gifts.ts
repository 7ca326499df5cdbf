import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { countryCode, page, paging } from '../../schemas.ts'
import { gift, starProgram } from '../../stars/stars.ts'

export const listGifts = endpoint({
  method: 'GET',
  path: 'point/gifts',
  summary:
    'The gifts of the caller’s country, of a member abroad those of their own, cheapest first, and how stars are collected there.',
  access: 'visitor',
  request: z.object(paging),
  response: z.extend(page(gift), {
    program: z.nullable(starProgram),
    /** The country of the stars, where it is not the caller's: on a page of another market's country, that of the member's account. */
    starsOf: z.optional(countryCode),
  }),
})
