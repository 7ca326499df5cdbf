import { randomBytes } from 'node:crypto'
import { countries, type Country } from '@crema/contract/countries/countries'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import type { Database } from '#src/database/database.ts'
import { findStoreCountry, saveOrder } from './order-store.ts'

export type OpenOrderRequest = {
  partner: string
  idempotencyKey: string
  orderNo: string
  storeId: string
  items: PaymentOrder['items']
  amountMinor: number
  currency: string
  expiresInSeconds: number
  now: Date
}

export type OpenedOrder = { orderId: string; country: Country; expiresAt: Date }
export type OrderRefusal = 'storeNotFound' | 'currencyWrong' | 'amountWrong'

/**
 * Opens an order to be paid on a phone. The currency must be that of the store's country and the amount the sum of
 * the items, so that an amount is never accepted unchecked. Requests with the same idempotency key return one order.
 */
export async function openOrder(
  database: Database,
  request: OpenOrderRequest,
): Promise<{ ok: OpenedOrder } | { refused: OrderRefusal }> {
  const store = await findStoreCountry(database, request.storeId)
  if (!store) return { refused: 'storeNotFound' }
  const country = store.country as Country // checked when stores are imported
  if (countries[country].currency !== request.currency) return { refused: 'currencyWrong' }
  const sum = request.items.reduce((total, { quantity, priceMinor }) => total + quantity * priceMinor, 0)
  if (sum !== request.amountMinor) return { refused: 'amountWrong' }
  const { order_id, expires_at } = await saveOrder(database, {
    order_id: randomBytes(18).toString('base64url'),
    partner: request.partner,
    idempotency_key: request.idempotencyKey,
    order_no: request.orderNo,
    store_id: request.storeId,
    items: request.items,
    amount_minor: request.amountMinor,
    currency: request.currency,
    country,
    created_at: request.now,
    expires_at: new Date(request.now.getTime() + request.expiresInSeconds * 1000),
  })
  return { ok: { orderId: order_id, country, expiresAt: expires_at } }
}
