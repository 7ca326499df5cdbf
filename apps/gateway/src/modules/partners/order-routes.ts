import type { Services } from '#src/services.ts'
import { openOrder } from '../payments/orders/open-order.ts'
import { readPaidOrder } from '../payments/orders/read-paid-order.ts'
import type { PaymentServices } from '../payments/payment-services.ts'
import { refundOrder } from '../payments/refunds/refund-order.ts'
import { partnerRoute } from './partner-api.ts'
import { partnerEndpoints } from './partner-endpoints.ts'

/** The endpoints with which a kiosk or a till has an order paid on a phone, and refunds it. */
export function orderRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  payments: PaymentServices,
) {
  return [
    partnerRoute(partnerEndpoints.openOrder, async (input, { partner, idempotencyKey, now }) => {
      const opened = await openOrder(database, { ...input, partner: partner.id, idempotencyKey, now })
      if ('refused' in opened) return opened
      const { orderId, country, expiresAt } = opened.ok
      const url = new URL('/kiosk/checkStand', config.publicOrigin)
      url.search = new URLSearchParams({
        orderId,
        cnty: country.toLowerCase(),
        shopMdCode: input.storeId,
      }).toString()
      return { ok: { orderId, url: url.href, expiresAt: expiresAt.toISOString() } }
    }),
    partnerRoute(partnerEndpoints.readOrder, ({ orderId }, { partner, now }) =>
      readPaidOrder(database, { orderId, partner: partner.id, now }),
    ),
    partnerRoute(partnerEndpoints.refundOrder, (input, { partner, now }) =>
      refundOrder(payments, { ...input, partner: partner.id, now }),
    ),
  ]
}
