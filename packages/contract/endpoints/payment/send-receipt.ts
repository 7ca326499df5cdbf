import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { attemptId } from '../../payments/payment-attempt.ts'
import { email } from '../../schemas.ts'

export const sendReceipt = endpoint({
  method: 'POST',
  path: 'payment/receipt',
  summary: 'Mails the receipt of a paid order, at most three times.',
  access: 'visitor',
  request: z.object({ attemptId, email }),
  response: z.object({}),
  outcomes: ['notFound', 'tooManyRequests'],
  perMinute: 10,
  idempotent: true,
})
