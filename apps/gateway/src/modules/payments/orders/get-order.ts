import { countries, type Country } from '@crema/contract/countries/countries'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import type { Database } from '#src/database/database.ts'
import type { Result } from '#src/http/endpoint/route.ts'
import { findOrder } from './order-store.ts'

/** An order as the contract defines it. An open order past its expiry is `expired`. */
export async function getOrder(
  database: Database,
  orderId: string,
  now: Date,
): Promise<Result<PaymentOrder, 'notFound'>> {
  const row = await findOrder(database, orderId)
  if (!row) return { refused: 'notFound' }
  const country = row.country as Country // written by `openOrder` only
  const isExpired = row.state === 'open' && row.expires_at <= now
  return {
    ok: {
      orderId: row.order_id,
      orderNo: row.order_no,
      state: isExpired ? 'expired' : row.state,
      store: { storeId: row.store_id, name: row.name, address: row.address, city: row.city },
      items: row.items,
      amount: { amountMinor: row.amount_minor, currency: row.currency, digits: countries[country].digits },
      country,
      expiresAt: row.expires_at.toISOString(),
      now: now.toISOString(),
    },
  }
}
