import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { orderId } from '../../payments/payment-order.ts'
import { instant, money } from '../../schemas.ts'
import { couponValue } from '../../vouchers/coupon.ts'

/** Why a voucher cannot reduce the order. */
export const voucherObstacles = [
  'noFittingItem',
  'minimumSpendNotReached',
  'storeNotSupported',
  'atCounterOnly',
] as const

export const paymentCoupons = endpoint({
  method: 'GET',
  path: 'payment/coupons',
  summary: "The member's vouchers for an order: the facts from which the page finds the best choice.",
  request: z.object({ orderId }),
  response: z.object({
    vouchers: z.array(
      z.object({
        voucherNo: z.string(),
        name: z.string(),
        value: couponValue,
        expiresAt: instant,
        /** Null: it can reduce the order by itself. */
        obstacle: z.nullable(z.enum(voucherObstacles)),
        /** The reduction if it is the only one. */
        reduction: z.nullable(money),
      }),
    ),
  }),
  outcomes: ['notFound'],
  perMinute: 60,
})
