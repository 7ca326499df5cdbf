import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { orderId, paymentOrder } from '../../payments/payment-order.ts'

export const getOrder = endpoint({
  method: 'GET',
  path: 'payment/order',
  summary: 'An order opened by a kiosk or a till. Its unguessable id grants access.',
  access: 'public',
  request: z.object({ orderId }),
  response: paymentOrder,
  outcomes: ['notFound'],
  perMinute: 60,
})
