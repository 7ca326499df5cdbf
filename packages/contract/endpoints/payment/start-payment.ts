import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { choiceMax } from '../../payments/coupons/voucher-obstacles.ts'
import { cardTarget, paymentAttempt, paymentMeans } from '../../payments/payment-attempt.ts'
import { orderId } from '../../payments/payment-order.ts'
import { money, text } from '../../schemas.ts'

export const startPayment = endpoint({
  method: 'POST',
  path: 'payment/attempt',
  summary:
    'Starts paying an order, with the vouchers that reduce it. One attempt of an order is open at a time.',
  access: 'visitor',
  request: z.object({
    orderId,
    means: paymentMeans,
    /** The member's vouchers to use, which the attempt reserves; none for a visitor. */
    voucherNos: z._default(z.array(text).check(z.maxLength(choiceMax)), []),
    /** What the page shows: refused where it differs from what would be charged. */
    amount: money,
  }),
  response: z.object({
    attempt: paymentAttempt,
    /** With the means `card`: where the card is sent. */
    card: z.nullable(cardTarget),
  }),
  outcomes: [
    'notFound',
    'orderPaid',
    'orderExpired',
    'paymentProcessing',
    'loginRequired',
    'priceChanged',
    'voucherUsed',
    'voucherExpired',
    'voucherReserved',
    'missingParameters',
  ],
  perMinute: 20,
  idempotent: true,
})
