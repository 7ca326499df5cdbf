import type { ResponseOf } from '@crema/contract/endpoint'
import type { listVouchers as listVouchersCall } from '@crema/contract/endpoints/vouchers/list-vouchers'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import { voucherStates, type VoucherState } from '@crema/contract/vouchers/voucher-states'
import { decodeCursor, pageOf, type Cursor } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import { splitWords } from '#src/database/search-words.ts'
import type { MemberCaller } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { isVoucherNo } from './codes/voucher-number.ts'
import { toVoucher } from './read-voucher.ts'
import { countVouchers, findVouchers, type ListedVoucher, orderOf } from './voucher-store.ts'
import { readFromMarkets } from './wallet-sources.ts'

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
  query: VoucherQuery,
  caller: Caller,
): Promise<WalletPage> {
  return toPage([await readVouchers(database, query, caller)], query, caller)
}

/** The same over the member's own market and those that they visited, in one order. */
export async function listWallet(
  services: Services,
  query: VoucherQuery,
  caller: Caller,
): Promise<WalletPage> {
  if (!services.directory) return listVouchers(services.database, query, caller)
  const { found, missing } = await readFromMarkets(services, caller.memberId, (database) =>
    readVouchers(database, query, caller),
  )
  return { ...toPage(found, query, caller), ...(missing.length > 0 && { missing }) }
}

type Caller = Pick<MemberCaller, 'memberId' | 'locale' | 'now'>
type WalletPage = ResponseOf<typeof listVouchersCall>
type Read = { rows: ListedVoucher[]; counts: Record<VoucherState, number> }

async function readVouchers(
  database: Database,
  { state, keyword, kind, limit, cursor }: VoucherQuery,
  { memberId, locale, now }: Caller,
): Promise<Read> {
  const search = { state, words: splitWords(keyword), kind: kind ?? null, locale }
  const [rows, counts] = await Promise.all([
    // The additional row shows whether there is another page.
    findVouchers(database, memberId, search, now, readCursor(cursor), limit + 1),
    countVouchers(database, memberId, now),
  ])
  return { rows, counts }
}

function toPage(
  read: readonly [Read, ...Read[]],
  { state, limit }: VoucherQuery,
  { locale, now }: Caller,
): WalletPage {
  const found = read.flatMap(({ rows }) => rows)
  // Of one market, the database has sorted them.
  if (read.length > 1) found.sort(orderOf(state))
  const { shown, nextCursor } = pageOf(found, limit, (last) => ({ at: last.sorted_at, id: last.voucher_no }))
  const counts = { ...read[0].counts }
  for (const other of read.slice(1)) for (const each of voucherStates) counts[each] += other.counts[each]
  return {
    items: shown.map((row) => toVoucher(row, locale, now)),
    nextCursor,
    counts,
  }
}

/** The cursor, or null if this list cannot have returned it; the list then starts from the beginning. */
function readCursor(text: string | undefined): Cursor | null {
  const cursor = decodeCursor(text)
  return cursor && isVoucherNo(cursor.id) ? cursor : null
}
