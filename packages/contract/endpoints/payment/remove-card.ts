import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { savedCard } from '../../payments/payment-attempt.ts'

export const removeCard = endpoint({
  method: 'POST',
  path: 'payment/cards/remove',
  summary: 'Removes a saved card, here and at the provider.',
  request: z.object({ cardId: z.uuid() }),
  response: z.object({ savedCards: z.array(savedCard) }),
  perMinute: 30,
  idempotent: true,
})
