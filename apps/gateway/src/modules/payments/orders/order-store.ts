import type { Database } from '#src/database/database.ts'
import type { PaymentOrderTable } from '#src/database/tables.ts'

export type NewOrder = Pick<
  PaymentOrderTable,
  | 'order_id'
  | 'partner'
  | 'idempotency_key'
  | 'order_no'
  | 'store_id'
  | 'amount_minor'
  | 'currency'
  | 'country'
  | 'created_at'
  | 'expires_at'
> & { items: PaymentOrderTable['items']['__select__'] }

/** Inserts an order, or returns the one inserted before with the same idempotency key. */
export async function saveOrder(
  database: Database,
  { items, ...order }: NewOrder,
): Promise<{ order_id: string; expires_at: Date }> {
  const inserted = await database
    .insertInto('payment_order')
    .values({ ...order, items: JSON.stringify(items) })
    .onConflict((conflict) => conflict.columns(['partner', 'idempotency_key']).doNothing())
    .returning(['order_id', 'expires_at'])
    .executeTakeFirst()
  return (
    inserted
    ?? database
      .selectFrom('payment_order')
      .where('partner', '=', order.partner)
      .where('idempotency_key', '=', order.idempotency_key)
      .select(['order_id', 'expires_at'])
      .executeTakeFirstOrThrow()
  )
}

export function findOrder(database: Database, orderId: string) {
  return database
    .selectFrom('payment_order')
    .innerJoin('store', 'store.store_id', 'payment_order.store_id')
    .where('order_id', '=', orderId)
    .select([
      'order_id',
      'order_no',
      'partner',
      'payment_order.store_id',
      'items',
      'amount_minor',
      'currency',
      'payment_order.country',
      'state',
      'expires_at',
      'store.name',
      'store.address',
      'store.city',
      'store.zone',
    ])
    .executeTakeFirst()
}

/** The store of an order that exists. */
export function findOrderStore(database: Database, orderId: string): Promise<{ store_id: string }> {
  return database
    .selectFrom('payment_order')
    .where('order_id', '=', orderId)
    .select('store_id')
    .executeTakeFirstOrThrow()
}

/** The country of a store; undefined for an unknown store. */
export function findStoreCountry(database: Database, storeId: string) {
  return database.selectFrom('store').where('store_id', '=', storeId).select('country').executeTakeFirst()
}
