import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'
import type { VoucherRow } from '../read-voucher.ts'
import { termsOf } from '../terms-versions.ts'

/** A till of a partner, at a store. */
export type Till = { partner: string; till: string; storeId: string }

export type TillVoucher = VoucherRow & {
  used_partner: string | null
  used_till: string | null
  /** The attempt of a payment that uses it and has not ended. */
  reserved_attempt: string | null
  /** Whether the given store accepts it; true if no store was given. */
  is_accepted_by_store: boolean
  /** Whether the given store is in a country whose stores accept it; true if no store was given or it does not exist. */
  is_accepted_in_country: boolean
}

/** A member as far as a till may see them; the id is for queries only. */
export type TillMember = Pick<Selectable<Tables['member']>, 'member_id' | 'account_number' | 'display_name'>

/** How long a till may reverse a redemption. */
export const releaseWindowMs = 15 * 60_000

/** A voucher of any member, and whether a store accepts it. */
export async function findVoucherForTill(
  database: Database,
  voucherNo: string,
  storeId: string | null,
): Promise<TillVoucher | undefined> {
  const {
    rows: [row],
  } = await sql<TillVoucher>`
    select v.*, ${termsOf()} as terms, s.name as used_store_name, (${storeId}::text is null or ${isAcceptedBy(storeId)}) as is_accepted_by_store,
      not exists (select from store h where h.store_id = ${storeId}::text and not ${isAcceptedIn(sql`h.country`)})
        as is_accepted_in_country
    from voucher v left join store s on s.store_id = v.used_store_id
    where v.voucher_no = ${voucherNo}`.execute(database)
  return row
}

/** A member by the number that their code contains. */
export async function findMemberForTill(
  database: Database,
  accountNumber: string,
): Promise<TillMember | undefined> {
  return database
    .selectFrom('member')
    .where('account_number', '=', accountNumber)
    .select(['member_id', 'account_number', 'display_name'])
    .executeTakeFirst()
}

/** The vouchers of a member that the store accepts now, `first` at the top and the others by expiry. */
export async function findUsableVouchers(
  database: Database,
  {
    memberId,
    storeId,
    first,
    now,
    limit,
  }: { memberId: string; storeId: string; first: string | null; now: Date; limit: number },
): Promise<TillVoucher[]> {
  const { rows } = await sql<TillVoucher>`
    select v.*, ${termsOf()} as terms, null as used_store_name, true as is_accepted_by_store, true as is_accepted_in_country
    from voucher v
    where v.member_id = ${memberId}::uuid and v.used_at is null and v.expires_at > ${now}::timestamptz
      and v.reserved_attempt is null and ${isAcceptedBy(storeId)}
    order by v.voucher_no = ${first}::text desc nulls last, v.expires_at, v.voucher_no
    limit ${limit}`.execute(database)
  return rows
}

/** A use of a voucher, for what reacts to it. */
export type VoucherUse = { voucher_no: string; member_id: string; issued_at: Date }

/** A voucher that a till has just used. */
export type UsedVoucher = TillVoucher & {
  /** What `isAwaited` of the use has answered. */
  is_awaited: boolean
}

export type NewUse = {
  voucherNo: string
  till: Till
  idempotencyKey: string
  now: Date
  /** Whether something waits for the use: part of the statement, about the used voucher in the row `changed`. */
  isAwaited: RawBuilder<boolean>
}

/**
 * Marks a voucher as used if it is unused and not reserved, has not expired and the store accepts it, and returns it; undefined
 * if it did not.
 */
export async function markUsed(
  database: Database,
  { voucherNo, till: { partner, till, storeId }, idempotencyKey, now, isAwaited }: NewUse,
): Promise<UsedVoucher | undefined> {
  const isUsable = sql<boolean>`v.voucher_no = ${voucherNo} and v.reserved_attempt is null
    and v.expires_at > ${now}::timestamptz and ${isAcceptedBy(storeId)}`
  const used = sql<UsedVoucher>`
    select changed.*, ${termsOf('changed')} as terms, s.name as used_store_name, true as is_accepted_by_store, true as is_accepted_in_country,
      ${isAwaited} as is_awaited
    from changed left join store s on s.store_id = changed.used_store_id`
  const { rows } = await saveUses(isUsable, { partner, till, storeId, idempotencyKey, now }, used).execute(
    database,
  )
  return rows[0]
}

/**
 * Marks the vouchers as used that are reserved for an attempt. They may have expired since. No till can release them, as none
 * has used them.
 */
export async function markReservedUsed(
  database: Database,
  attemptId: string,
  { storeId, now }: { storeId: string; now: Date },
): Promise<VoucherUse[]> {
  const isReserved = sql<boolean>`v.reserved_attempt = ${attemptId}::uuid`
  const use = { partner: null, till: null, storeId, idempotencyKey: attemptId, now }
  const uses = sql<VoucherUse>`select voucher_no, member_id, issued_at from changed`
  const { rows } = await saveUses(isReserved, use, uses).execute(database)
  return rows
}

/**
 * Marks unused vouchers `v` that satisfy the condition as used, and ends in a query that reads them from `changed`. One
 * statement, so that of concurrent tills only one succeeds. `events` is incremented in the same row, so that sequence numbers of
 * events are unique.
 */
function saveUses<Row>(
  condition: RawBuilder<boolean>,
  {
    partner,
    till,
    storeId,
    idempotencyKey,
    now,
  }: {
    partner: string | null
    till: string | null
    storeId: string
    idempotencyKey: string
    now: Date
  },
  query: RawBuilder<Row>,
): RawBuilder<Row> {
  return sql<Row>`
    with changed as (
      update voucher v
      set used_at = ${now}::timestamptz, used_store_id = ${storeId}, used_partner = ${partner}, used_till = ${till},
        reserved_attempt = null, events = v.events + 1
      where v.used_at is null and ${condition}
      returning v.*
    ), event as (
      insert into voucher_event (voucher_no, sequence, kind, at, partner, till, store_id, idempotency_key)
      select voucher_no, events, 'used', ${now}::timestamptz, ${partner}, ${till}, ${storeId}, ${idempotencyKey}::uuid
      from changed
    )
    ${query}`
}

/** Reverses a redemption by the same till within `releaseWindowMs`. Returns whether it did. */
export async function markReleased(
  database: Database,
  voucherNo: string,
  { partner, till }: Pick<Till, 'partner' | 'till'>,
  idempotencyKey: string,
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
    select voucher_no, events, 'released', ${now}::timestamptz, ${partner}, ${till}, ${idempotencyKey}::uuid
    from changed
    returning sequence`.execute(database)
  return rows.length > 0
}

/** When an earlier request with the same idempotency key changed the voucher; undefined if none did. */
export async function findVoucherEvent(
  database: Database,
  voucherNo: string,
  partner: string,
  idempotencyKey: string,
): Promise<Date | undefined> {
  const row = await database
    .selectFrom('voucher_event')
    .where('voucher_no', '=', voucherNo)
    .where('partner', '=', partner)
    .where('idempotency_key', '=', idempotencyKey)
    .select('at')
    .executeTakeFirst()
  return row?.at
}

/** Whether a store exists and accepts voucher `v`. A store that no longer participates accepts vouchers issued before. */
export function isAcceptedBy(storeId: string | null) {
  return sql<boolean>`(
    exists (select from store h where h.store_id = ${storeId}::text and ${isAcceptedIn(sql`h.country`)})
    and (v.store_id is null or v.store_id = ${storeId}::text)
    and (v.store_id is not null or not v.stores_limited or exists (
      select from campaign_store cs
      where cs.activity_no = v.activity_no and cs.store_id = ${storeId}::text
        and (cs.removed_at is null or cs.removed_at > v.issued_at)
    ))
  )`
}

/** Whether voucher `v` is accepted in a country. */
function isAcceptedIn(country: RawBuilder<unknown>) {
  return sql<boolean>`coalesce(${termsOf()} -> 'countries' ? ${country}, true)`
}
