import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import { termsOf } from '../terms-versions.ts'
import { isAcceptedBy, type TillVoucher } from './till-store.ts'

/** A voucher of a member for an order of a store. */
export type VoucherForOrder = TillVoucher & { item_nos: string[] }

/** The unused vouchers of a member that have not expired, by expiry; with `voucherNos` those with these numbers in any state. */
export async function findVouchersForOrder(
  database: Database,
  {
    memberId,
    storeId,
    voucherNos,
    now,
  }: { memberId: string; storeId: string; voucherNos?: readonly string[]; now: Date },
): Promise<VoucherForOrder[]> {
  const wanted = voucherNos
    ? sql<boolean>`v.voucher_no = any (${[...voucherNos]}::text[])`
    : sql<boolean>`v.used_at is null and v.expires_at > ${now}::timestamptz`
  const { rows } = await sql<VoucherForOrder>`
    select v.*, ${termsOf()} as terms, null as used_store_name, ${isAcceptedBy(storeId)} as is_accepted_by_store,
      true as is_accepted_in_country, coalesce(c.item_nos, '{}') as item_nos
    from voucher v left join coupon c using (coupon_no)
    where v.member_id = ${memberId}::uuid and ${wanted}
    order by v.expires_at, v.voucher_no`.execute(database)
  return rows
}

/**
 * Reserves all of these vouchers of a member for an attempt, or none where one is used, expired, reserved or not accepted by
 * the store. Returns whether it did. Rows are locked in one order, so that attempts do not wait for each other for ever.
 */
export async function markReserved(
  database: Database,
  attemptId: string,
  {
    memberId,
    storeId,
    voucherNos,
    now,
  }: { memberId: string; storeId: string; voucherNos: readonly string[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with locked as (
      select v.voucher_no from voucher v
      where v.member_id = ${memberId}::uuid and v.voucher_no = any (${[...voucherNos]}::text[]) and v.used_at is null
        and v.expires_at > ${now}::timestamptz and v.reserved_attempt is null and ${isAcceptedBy(storeId)}
      order by v.voucher_no
      for update of v
    ), complete as (
      select from locked having count(*) = ${voucherNos.length}::int
    )
    update voucher v set reserved_attempt = ${attemptId}::uuid
    from locked, complete where v.voucher_no = locked.voucher_no
    returning v.voucher_no`.execute(database)
  return rows.length > 0
}

/** Ends the reservation of an attempt. */
export async function unmarkReserved(database: Database, attemptId: string): Promise<void> {
  await database
    .updateTable('voucher')
    .set({ reserved_attempt: null })
    .where('reserved_attempt', '=', attemptId)
    .execute()
}
