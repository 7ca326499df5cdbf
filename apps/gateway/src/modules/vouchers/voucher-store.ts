import { sql, type RawBuilder } from 'kysely'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import type { Locale } from '@crema/i18n/locales'
import type { Cursor } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import { likeWord } from '#src/database/search-words.ts'
import { isVoucherNo } from './codes/voucher-number.ts'
import { expiringSoonMs, type VoucherRow } from './read-voucher.ts'

/** A row with the instant its list is sorted by, to the microsecond that the database keeps. */
export type ListedVoucher = VoucherRow & { sorted_at: string }

/** Which vouchers a state means, and the order they are listed in; both follow an index of the table. */
type Listing = {
  where: RawBuilder<boolean>
  instant: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  after: (cursor: Cursor) => RawBuilder<boolean>
}

function listingOf(state: VoucherState, now: Date): Listing {
  const soon = new Date(now.getTime() + expiringSoonMs)
  const endingFirst = {
    instant: sql`v.expires_at`,
    orderBy: sql`v.expires_at, v.voucher_no`,
    after: ({ at, id }: Cursor) =>
      sql<boolean>`(v.expires_at, v.voucher_no) > (${at}::timestamptz, ${id}::text)`,
  }
  switch (state) {
    case 'unused':
      return { ...endingFirst, where: sql`v.used_at is null and v.expires_at > ${now}::timestamptz` }
    case 'expiringSoon':
      return {
        ...endingFirst,
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

/** What a member looks for among her vouchers. */
export type VoucherSearch = {
  state: VoucherState
  words: readonly string[]
  kind: CouponKind | null
  locale: Locale
}

/** The next vouchers of a member in one state: those to use first in front, the past ones latest first. */
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
    .$if(kind !== null, (query) => query.where(sql<boolean>`v.terms -> 'value' ->> 'kind' = ${kind}`))
    .$if(words.length > 0, (query) => query.where(hasWords(words, locale)))
    .select(
      sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sorted_at'),
    )
    .where(cursor ? sql<boolean>`${where} and ${after(cursor)}` : where)
    .orderBy(orderBy)
    .limit(limit)
    .execute()
}

/** Whether every word is somewhere in what the member reads of the voucher. */
function hasWords(words: readonly string[], locale: Locale): RawBuilder<boolean> {
  const text = sql`coalesce(v.terms -> 'texts' -> ${locale}::text, v.terms -> 'texts' -> 'en')`
  const read = sql`concat_ws(' ', ${text} ->> 'name', ${text} ->> 'note', v.voucher_no)`
  return sql.join(
    words.map((word) => sql`${read} ilike ${likeWord(word)}`),
    sql` and `,
  )
}

/** A voucher of this member: another member's is as unknown as one that never was. */
export async function findVoucher(
  database: Database,
  memberId: string,
  voucherNo: string,
): Promise<VoucherRow | undefined> {
  // What cannot be a number need not be looked for, and may hold what PostgreSQL refuses in a text.
  if (!isVoucherNo(voucherNo)) return undefined
  return vouchersOf(database, memberId).where('v.voucher_no', '=', voucherNo).executeTakeFirst()
}

/** How many vouchers a member has in each state; those expiring soon are counted among the unused too. */
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
    .select((eb) =>
      // Looked up row by row, not joined, so that a page keeps to the order of its index.
      eb
        .selectFrom('store as s')
        .whereRef('s.store_id', '=', 'v.used_store_id')
        .select('s.name')
        .as('used_store_name'),
    )
}
