import { sql } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { VoucherRow } from '../read-voucher.ts'

/** A till of a partner, at a store. */
export type Till = { partner: string; till: string; storeId: string }

export type TillVoucher = VoucherRow & {
  used_partner: string | null
  used_till: string | null
  /** Whether the store asked about takes it; true where none was. */
  is_accepted_at: boolean
}

/** How long a till may take a use back. */
export const releaseWindowMs = 15 * 60_000

/** Any member's voucher, with whether a store takes it. */
export async function findVoucherForTill(
  database: Database,
  voucherNo: string,
  storeId: string | null,
): Promise<TillVoucher | undefined> {
  const {
    rows: [row],
  } = await sql<TillVoucher>`
    select v.*, s.name as used_store_name, (${storeId}::text is null or ${isAcceptedAt(storeId)}) as is_taken_at
    from voucher v left join store s on s.store_id = v.used_store_id
    where v.voucher_no = ${voucherNo}`.execute(database)
  return row
}

/**
 * Marks a voucher as used, if it is unused, has not expired and the store takes it; answers whether it did.
 * One statement: of any number of tills at once one finds it unused. Its events count up with the row itself,
 * so that each event has its own place in the sequence.
 */
export async function markUsed(
  database: Database,
  voucherNo: string,
  { partner, till, storeId }: Till,
  requestKey: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update voucher v
      set used_at = ${now}::timestamptz, used_store_id = ${storeId}, used_partner = ${partner}, used_till = ${till},
        events = v.events + 1
      where v.voucher_no = ${voucherNo} and v.used_at is null and v.expires_at > ${now}::timestamptz
        and ${isAcceptedAt(storeId)}
      returning v.voucher_no, v.events
    )
    insert into voucher_event (voucher_no, sequence, kind, at, partner, till, store_id, idempotency_key)
    select voucher_no, events, 'used', ${now}::timestamptz, ${partner}, ${till}, ${storeId}, ${requestKey}::uuid
    from changed
    returning sequence`.execute(database)
  return rows.length > 0
}

/** Takes a use back, if this very till made it a short while ago; answers whether it did. */
export async function markReleased(
  database: Database,
  voucherNo: string,
  { partner, till }: Pick<Till, 'partner' | 'till'>,
  requestKey: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update voucher v
      set used_at = null, used_store_id = null, used_partner = null, used_till = null, events = v.events + 1
      where v.voucher_no = ${voucherNo} and v.used_partner = ${partner} and v.used_till = ${till}
        and v.used_at > ${new Date(now.getTime() - releaseWindowMs)}::timestamptz
      returning v.voucher_no, v.events
    )
    insert into voucher_event (voucher_no, sequence, kind, at, partner, till, idempotency_key)
    select voucher_no, events, 'released', ${now}::timestamptz, ${partner}, ${till}, ${requestKey}::uuid
    from changed
    returning sequence`.execute(database)
  return rows.length > 0
}

/** When this very request changed the voucher, where its answer was lost on the way. */
export async function findVoucherEvent(
  database: Database,
  voucherNo: string,
  partner: string,
  requestKey: string,
): Promise<Date | undefined> {
  const row = await database
    .selectFrom('voucher_event')
    .where('voucher_no', '=', voucherNo)
    .where('partner', '=', partner)
    .where('idempotency_key', '=', requestKey)
    .select('at')
    .executeTakeFirst()
  return row?.at
}

/** Whether a store exists and takes voucher `v`: a store that left the campaign takes what was issued before. */
function isAcceptedAt(storeId: string | null) {
  return sql<boolean>`(
    exists (select from store where store_id = ${storeId}::text)
    and (v.store_id is null or v.store_id = ${storeId}::text)
    and (v.store_id is not null or not v.stores_limited or exists (
      select from campaign_store cs
      where cs.activity_no = v.activity_no and cs.store_id = ${storeId}::text
        and (cs.removed_at is null or cs.removed_at > v.issued_at)
    ))
  )`
}
