import type { ResponseOf } from '@crema/contract/endpoint'
import type { listVouchers as listVouchersCall } from '@crema/contract/endpoints/vouchers/list-vouchers'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import { decodeCursor, encodeCursor, type Cursor } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import { splitWords } from '#src/database/search-words.ts'
import type { MemberCaller } from '#src/http/endpoint/route.ts'
import { isVoucherNo } from './codes/voucher-number.ts'
import { toVoucher } from './read-voucher.ts'
import { countVouchers, findVouchers } from './voucher-store.ts'

type VoucherQuery = {
  state: VoucherState
  keyword?: string | undefined
  kind?: CouponKind | undefined
  limit: number
  cursor?: string | undefined
}

/** One page of a member's vouchers that are in one state at `now`, and the number of vouchers in each state. */
export async function listVouchers(
  database: Database,
  { state, keyword, kind, limit, cursor }: VoucherQuery,
  { memberId, locale, now }: Pick<MemberCaller, 'memberId' | 'locale' | 'now'>,
): Promise<ResponseOf<typeof listVouchersCall>> {
  const search = { state, words: splitWords(keyword), kind: kind ?? null, locale }
  const [found, counts] = await Promise.all([
    // The additional row shows whether there is another page.
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

/** The cursor, or null if this list cannot have returned it; the list then starts from the beginning. */
function readCursor(text: string | undefined): Cursor | null {
  const cursor = decodeCursor(text)
  return cursor && isVoucherNo(cursor.id) ? cursor : null
}
