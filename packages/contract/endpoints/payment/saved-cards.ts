import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { savedCard } from '../../payments/payment-attempt.ts'

export const savedCards = endpoint({
  method: 'GET',
  path: 'payment/cards',
  summary: "The member's saved cards.",
  request: z.object({}),
  response: z.object({ savedCards: z.array(savedCard) }),
})
