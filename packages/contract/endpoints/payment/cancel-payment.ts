import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { attemptId, paymentAttempt } from '../../payments/payment-attempt.ts'

export const cancelPayment = endpoint({
  method: 'POST',
  path: 'payment/cancel',
  summary:
    'Ends an attempt that needs an action, so that another can start. One that was paid meanwhile stays paid.',
  access: 'visitor',
  request: z.object({ attemptId }),
  response: paymentAttempt,
  outcomes: ['notFound'],
  perMinute: 60,
  idempotent: true,
})
