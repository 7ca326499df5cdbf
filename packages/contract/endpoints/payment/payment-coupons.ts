import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { voucherObstacles } from '../../payments/coupons/voucher-obstacles.ts'
import { orderId } from '../../payments/payment-order.ts'
import { instant, money } from '../../schemas.ts'
import { couponValue } from '../../vouchers/coupon.ts'

export const paymentCoupons = endpoint({
  method: 'GET',
  path: 'payment/coupons',
  summary: "The member's vouchers for an order: the facts from which the page finds the best choice.",
  request: z.object({ orderId }),
  response: z.object({
    /** At most `offeredMax`: those that can reduce the order first, by expiry. */
    vouchers: z.array(
      z.object({
        voucherNo: z.string(),
        name: z.string(),
        value: couponValue,
        /** The numbers of the items that it is for; empty where the chain has not listed them. */
        itemNos: z.array(z.string()),
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
