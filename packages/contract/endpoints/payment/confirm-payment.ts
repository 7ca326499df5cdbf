import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { attemptId, paymentAttempt } from '../../payments/payment-attempt.ts'

export const confirmPayment = endpoint({
  method: 'POST',
  path: 'payment/confirm',
  summary:
    'Continues an attempt when the browser comes back from a provider. The parameters are no proof: the provider is asked.',
  access: 'visitor',
  request: z.object({
    attemptId,
    /** The attempt's secret of the return URL. */
    state: z.string().check(z.minLength(1), z.maxLength(64)),
    /** What the provider has added to the return URL. */
    returned: z._default(
      z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(4_096))),
      {},
    ),
  }),
  response: paymentAttempt,
  outcomes: ['notFound'],
  perMinute: 60,
  idempotent: true,
})
