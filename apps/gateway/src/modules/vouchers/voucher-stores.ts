import type { VoucherStores } from '@crema/contract/vouchers/coupon'
import type { Database } from '#src/database/database.ts'
import { writeCouponId } from '#src/modules/stores/stores-taking-voucher.ts'
import type { VoucherRow } from './read-voucher.ts'

type Restriction = Pick<VoucherRow, 'activity_no' | 'issued_at' | 'store_id' | 'stores_limited'>

/** The stores that take a voucher, by what was noted when it was issued. */
export async function findVoucherStores(database: Database, row: Restriction): Promise<VoucherStores> {
  if (row.store_id !== null) {
    const store = await database
      .selectFrom('store')
      .where('store_id', '=', row.store_id)
      .select('name')
      .executeTakeFirst()
    return { kind: 'one', storeId: row.store_id, name: store?.name ?? row.store_id }
  }
  if (!row.stores_limited) return { kind: 'all' }
  return { kind: 'some', couponId: writeCouponId({ activityNo: row.activity_no, issuedAt: row.issued_at }) }
}
