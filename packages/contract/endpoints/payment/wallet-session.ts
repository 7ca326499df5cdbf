import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { orderId } from '../../payments/payment-order.ts'

export const walletSession = endpoint({
  method: 'POST',
  path: 'payment/walletSession',
  summary:
    'The session by which Apple Pay recognises the merchant, once the payer has opened it for an order.',
  access: 'visitor',
  request: z.object({
    orderId,
    /** Where Apple gives the session, as the browser says: for providers that ask there. */
    validationUrl: z.optional(
      z.url().check(z.regex(/^https:\/\/(cn-)?apple-pay-gateway(-[\w-]+)?\.apple\.com\//)),
    ),
  }),
  response: z.object({
    /** Opaque; the browser hands it to Apple Pay. */
    session: z.record(z.string(), z.unknown()),
  }),
  outcomes: ['notFound', 'providerOff'],
  perMinute: 20,
})
