import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { orderId } from '../../payments/payment-order.ts'

export const walletSession = endpoint({
  method: 'POST',
  path: 'payment/walletSession',
  summary:
    'The session by which Apple Pay recognises the merchant, once the payer has opened it for an order.',
  access: 'visitor',
  request: z.object({ orderId }),
  response: z.object({
    /** Opaque; the browser hands it to Apple Pay. */
    session: z.record(z.string(), z.unknown()),
  }),
  outcomes: ['notFound', 'providerOff'],
  perMinute: 20,
})
