import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { orderId, paymentOrder } from '../../payments/payment-order.ts'

export const getOrder = endpoint({
  method: 'GET',
  path: 'payment/order',
  summary: 'An order that a kiosk or a till opened. Whoever holds its unguessable number may see it.',
  access: 'public',
  request: z.object({ orderId }),
  answer: paymentOrder,
  outcomes: ['notFound'],
  perMinute: 60,
})
