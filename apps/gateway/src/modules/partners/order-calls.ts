import type { Database } from '#src/database/database.ts'
import { openOrder } from '../payments/orders/open-order.ts'
import { PartnerFault } from './partner-error.ts'
import type { PartnerHandlers } from './voucher-calls.ts'

/** What a kiosk or a till calls to have an order paid on a phone. */
export function orderCalls(database: Database, publicOrigin: string): Pick<PartnerHandlers, 'openOrder'> {
  return {
    async openOrder(input, { partner, requestKey, now }) {
      const opened = await openOrder(database, { ...input, partner: partner.id, requestKey, now })
      if ('refused' in opened) throw new PartnerFault(opened.refused)
      const { orderId, country, expiresAt } = opened.ok
      const url = new URL('/kiosk/checkStand', publicOrigin)
      url.search = new URLSearchParams({
        orderId,
        cnty: country.toLowerCase(),
        shopMdCode: input.storeId,
      }).toString()
      return { orderId, url: url.href, expiresAt: expiresAt.toISOString() }
    },
  }
}
