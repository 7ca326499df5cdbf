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
 * Opens an order to be paid on a phone. The currency is the store's own and the amount the sum of the items: what
 * somebody is asked to pay is never only said. The same call again gives the same order.
 */
export async function openOrder(
  database: Database,
  wish: OpenOrderRequest,
): Promise<{ ok: OpenedOrder } | { refused: OrderRefusal }> {
  const store = await findStoreCountry(database, wish.storeId)
  if (!store) return { refused: 'storeNotFound' }
  const country = store.country as Country // a store's country is one of ours, as its import checked
  if (countries[country].currency !== wish.currency) return { refused: 'currencyWrong' }
  const sum = wish.items.reduce((total, { quantity, priceMinor }) => total + quantity * priceMinor, 0)
  if (sum !== wish.amountMinor) return { refused: 'amountWrong' }
  const { order_id, expires_at } = await saveOrder(database, {
    order_id: randomBytes(18).toString('base64url'),
    partner: wish.partner,
    idempotency_key: wish.idempotencyKey,
    order_no: wish.orderNo,
    store_id: wish.storeId,
    items: wish.items,
    amount_minor: wish.amountMinor,
    currency: wish.currency,
    country,
    created_at: wish.now,
    expires_at: new Date(wish.now.getTime() + wish.expiresInSeconds * 1000),
  })
  return { ok: { orderId: order_id, country, expiresAt: expires_at } }
}
