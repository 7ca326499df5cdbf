import type { VoucherStores } from '@crema/contract/vouchers/coupon'
import type { Database } from '#src/database/database.ts'
import { encodeCouponId } from '../stores/coupon-id.ts'
import type { VoucherRow } from './read-voucher.ts'
import { findStoreName } from './voucher-store.ts'

type Restriction = Pick<VoucherRow, 'activity_no' | 'issued_at' | 'store_id' | 'stores_limited'>

/** The stores that accept a voucher, as recorded when it was issued. */
export async function findVoucherStores(database: Database, row: Restriction): Promise<VoucherStores> {
  if (row.store_id !== null) {
    const name = await findStoreName(database, row.store_id)
    return { kind: 'one', storeId: row.store_id, name: name ?? row.store_id }
  }
  if (!row.stores_limited) return { kind: 'all' }
  return { kind: 'some', couponId: encodeCouponId({ activityNo: row.activity_no, issuedAt: row.issued_at }) }
}
