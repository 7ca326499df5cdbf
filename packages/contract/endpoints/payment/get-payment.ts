import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { attemptId, paymentAttempt } from '../../payments/payment-attempt.ts'

export const getPayment = endpoint({
  method: 'GET',
  path: 'payment/attempt',
  summary: 'The state of an attempt. Its id and the id of its order grant access.',
  access: 'visitor',
  request: z.object({ attemptId }),
  response: paymentAttempt,
  outcomes: ['notFound'],
  perMinute: 120,
})
