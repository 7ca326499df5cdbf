import { getOrder as getOrderCall } from '@crema/contract/endpoints/payment/get-order'
import { paymentCoupons } from '@crema/contract/endpoints/payment/payment-coupons'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { couponsOfOrder } from './coupons/coupons-of-order.ts'
import { getOrder } from './orders/get-order.ts'

export function paymentRoutes({ database }: Services): Route[] {
  return [
    route(getOrderCall, ({ orderId }, { now }) => getOrder(database, orderId, now)),
    route(paymentCoupons, ({ orderId }, caller) => couponsOfOrder(database, orderId, caller)),
  ]
}
