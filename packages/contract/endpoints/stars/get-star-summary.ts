import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { countryCode } from '../../schemas.ts'
import { nextGift, starLot, starProgram } from '../../stars/stars.ts'

export const getStarSummary = endpoint({
  method: 'GET',
  path: 'point/summary',
  summary:
    'The member’s stars in the caller’s country, or in their own: balance, this period, when they end, and the next gift.',
  request: z.object({}),
  response: z.object({
    /** The country of the stars, where it is not the caller's: on a page of another market's country, that of the member's account. */
    starsOf: z.optional(countryCode),
    /** The program that runs, or the last one while its stars can be spent; null where the country has none. */
    program: z.nullable(starProgram),
    /** Stars that can be spent; below zero where some are owed. */
    balance: z.int(),
    /** Stars that refunds took back after they were spent; the next ones pay them. */
    owed: z.int(),
    /** Stars received in the program, without those taken back. */
    received: z.int(),
    /** Stars by their end, the first to end first. */
    lots: z.array(starLot),
    /** The cheapest gift that costs more than the balance and is not sold out; null for none. */
    nextGift: z.nullable(nextGift),
  }),
})
