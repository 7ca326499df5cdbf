import type { Services } from '#src/services.ts'
import { openOrder } from '../payments/orders/open-order.ts'
import { partnerRoute } from './partner-api.ts'
import { partnerEndpoints } from './partner-endpoints.ts'

/** The endpoint with which a kiosk or a till has an order paid on a phone. */
export function orderRoutes({ config, database }: Pick<Services, 'config' | 'database'>) {
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
  ]
}
