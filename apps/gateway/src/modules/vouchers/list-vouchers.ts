import type { AnswerOf } from '@crema/contract/endpoint'
import type { listVouchers as listVouchersCall } from '@crema/contract/endpoints/vouchers/list-vouchers'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { decodeCursor, encodeCursor, type Cursor } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import { wordsOf } from '#src/database/search-words.ts'
import type { MemberCaller } from '#src/http/endpoint/route.ts'
import { isVoucherNo } from './codes/voucher-number.ts'
import { toVoucher } from './read-voucher.ts'
import { countVouchers, findVouchers } from './voucher-store.ts'

type Wanted = {
  state: VoucherState
  keyword?: string | undefined
  kind?: CouponKind | undefined
  limit: number
  cursor?: string | undefined
}

/** One page of a member's vouchers in one state, judged at `now`, and how many there are in each. */
export async function listVouchers(
  database: Database,
  { state, keyword, kind, limit, cursor }: Wanted,
  { memberId, locale, now }: Pick<MemberCaller, 'memberId' | 'locale' | 'now'>,
): Promise<AnswerOf<typeof listVouchersCall>> {
  const search = { state, words: wordsOf(keyword), kind: kind ?? null, locale }
  const [found, counts] = await Promise.all([
    // One row more than asked for tells whether there is another page.
    findVouchers(database, memberId, search, now, readCursor(cursor), limit + 1),
    countVouchers(database, memberId, now),
  ])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toVoucher(row, locale, now)),
    nextCursor:
      found.length > limit && last ? encodeCursor({ at: last.sorted_at, id: last.voucher_no }) : null,
    counts,
  }
}

/** A cursor that this list could have answered; anything else begins the list anew. */
function readCursor(text: string | undefined): Cursor | null {
  const cursor = decodeCursor(text)
  return cursor && isInstant(cursor.at) && isVoucherNo(cursor.id) ? cursor : null
}

/** Whether PostgreSQL and JavaScript agree that it is an instant: 30 February is refused by one only. */
function isInstant(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) ? new Date(text) : new Date(Number.NaN)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 23) === text.slice(0, 23)
}
