import { sql, type RawBuilder } from 'kysely'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import type { Locale } from '@crema/i18n/locales'
import type { Cursor } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import { likePattern } from '#src/database/search-words.ts'
import { isVoucherNo } from './codes/voucher-number.ts'
import { expiringSoonMs, type VoucherRow } from './read-voucher.ts'
import { termsOf } from './terms-versions.ts'

/** `sorted_at` is the instant that the list is sorted by, with microseconds as in the database. */
export type ListedVoucher = VoucherRow & { sorted_at: string }

/** The condition and order of the list of one state. Both match an index of the table. */
type Listing = {
  where: RawBuilder<boolean>
  instant: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  after: (cursor: Cursor) => RawBuilder<boolean>
}

function listingOf(state: VoucherState, now: Date): Listing {
  const soon = new Date(now.getTime() + expiringSoonMs)
  const earliestFirst = {
    instant: sql`v.expires_at`,
    orderBy: sql`v.expires_at, v.voucher_no`,
    after: ({ at, id }: Cursor) =>
      sql<boolean>`(v.expires_at, v.voucher_no) > (${at}::timestamptz, ${id}::text)`,
  }
  switch (state) {
    case 'unused':
      return { ...earliestFirst, where: sql`v.used_at is null and v.expires_at > ${now}::timestamptz` }
    case 'expiringSoon':
      return {
        ...earliestFirst,
        where: sql`v.used_at is null and v.expires_at > ${now}::timestamptz and v.expires_at <= ${soon}::timestamptz`,
      }
    case 'expired':
      return {
        where: sql`v.used_at is null and v.expires_at <= ${now}::timestamptz`,
        instant: sql`v.expires_at`,
        orderBy: sql`v.expires_at desc, v.voucher_no desc`,
        after: ({ at, id }) => sql`(v.expires_at, v.voucher_no) < (${at}::timestamptz, ${id}::text)`,
      }
    case 'used':
      return {
        where: sql`v.used_at is not null`,
        instant: sql`v.used_at`,
        orderBy: sql`v.used_at desc, v.voucher_no`,
        after: ({ at, id }) => sql`v.used_at <= ${at}::timestamptz
          and (v.used_at < ${at}::timestamptz or v.voucher_no > ${id}::text)`,
      }
  }
}

/** The order of `listingOf`, for vouchers of several databases. */
export function orderOf(state: VoucherState): (one: ListedVoucher, other: ListedVoucher) => number {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  const byInstant = (one: ListedVoucher, other: ListedVoucher) => compare(one.sorted_at, other.sorted_at)
  const byNumber = (one: ListedVoucher, other: ListedVoucher) => compare(one.voucher_no, other.voucher_no)
  switch (state) {
    case 'unused':
    case 'expiringSoon':
      return (one, other) => byInstant(one, other) || byNumber(one, other)
    case 'expired':
      return (one, other) => byInstant(other, one) || byNumber(other, one)
    case 'used':
      return (one, other) => byInstant(other, one) || byNumber(one, other)
  }
}

/** The filters of a list of vouchers. */
export type VoucherSearch = {
  state: VoucherState
  words: readonly string[]
  kind: CouponKind | null
  locale: Locale
}

/** The next vouchers of a member in one state: unused ones by expiry, past ones with the latest first. */
export async function findVouchers(
  database: Database,
  memberId: string,
  { state, words, kind, locale }: VoucherSearch,
  now: Date,
  cursor: Cursor | null,
  limit: number,
): Promise<ListedVoucher[]> {
  const { where, instant, orderBy, after } = listingOf(state, now)
  return vouchersOf(database, memberId)
    .$if(kind !== null, (query) => query.where(sql<boolean>`${termsOf()} -> 'value' ->> 'kind' = ${kind}`))
    .$if(words.length > 0, (query) => query.where(containsWords(words, locale)))
    .select(
      sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sorted_at'),
    )
    .where(cursor ? sql<boolean>`${where} and ${after(cursor)}` : where)
    .orderBy(orderBy)
    .limit(limit)
    .execute()
}

/** Whether every word occurs in the displayed name, note or number. */
function containsWords(words: readonly string[], locale: Locale): RawBuilder<boolean> {
  const text = sql`coalesce(${termsOf()} -> 'texts' -> ${locale}::text, ${termsOf()} -> 'texts' -> 'en')`
  const read = sql`concat_ws(' ', ${text} ->> 'name', ${text} ->> 'note', v.voucher_no)`
  return sql.join(
    words.map((word) => sql`${read} ilike ${likePattern(word)}`),
    sql` and `,
  )
}

/** A voucher of this member; undefined for one of another member, as for one that does not exist. */
export async function findVoucher(
  database: Database,
  memberId: string,
  voucherNo: string,
): Promise<VoucherRow | undefined> {
  // Other texts match no row, and may contain characters that PostgreSQL rejects.
  if (!isVoucherNo(voucherNo)) return undefined
  return vouchersOf(database, memberId).where('v.voucher_no', '=', voucherNo).executeTakeFirst()
}

/** The vouchers of a member with these numbers. */
export function findVouchersByNumber(
  database: Database,
  memberId: string,
  voucherNos: readonly string[],
): Promise<VoucherRow[]> {
  return vouchersOf(database, memberId).where('v.voucher_no', 'in', voucherNos).execute()
}

/** The number of vouchers of a member in each state; those expiring soon are also counted as unused. */
export async function countVouchers(
  database: Database,
  memberId: string,
  now: Date,
): Promise<Record<VoucherState, number>> {
  const states = ['unused', 'expiringSoon', 'used', 'expired'] as const
  return database
    .selectFrom('voucher as v')
    .where('v.member_id', '=', memberId)
    .select(
      states.map((state) =>
        sql<number>`(count(*) filter (where ${listingOf(state, now).where}))::int`.as(state),
      ),
    )
    .executeTakeFirstOrThrow()
}

function vouchersOf(database: Database, memberId: string) {
  return database
    .selectFrom('voucher as v')
    .where('v.member_id', '=', memberId)
    .selectAll('v')
    .select(termsOf().as('terms'))
    .select((eb) =>
      // A subquery instead of a join, so that the planner reads a page in index order.
      eb
        .selectFrom('store as s')
        .whereRef('s.store_id', '=', 'v.used_store_id')
        .select('s.name')
        .as('used_store_name'),
    )
}

/** The name of a store; undefined if it does not exist. */
export async function findStoreName(database: Database, storeId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('store')
    .where('store_id', '=', storeId)
    .select('name')
    .executeTakeFirst()
  return row?.name
}

/** The number by which tills and customer service find a member's account. */
export async function findAccountNumber(database: Database, memberId: string): Promise<string> {
  const row = await database
    .selectFrom('member')
    .where('member_id', '=', memberId)
    .select('account_number')
    .executeTakeFirstOrThrow()
  return row.account_number
}
