import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import type { ApiClient } from '#src/api/api-client.ts'
import { readKey, readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

type Region = Pick<Session, 'locale' | 'country'>

export const voucherListKey = (state: VoucherState, { locale, country }: Region) =>
  ['GET coupon/mine', state, locale, country] as const

export const voucherKey = (voucherNo: string, region: Region) =>
  readKey('GET coupon/detail', { voucherNo }, region)

export const voucherCodeKey = (voucherNo: string) => ['POST coupon/code', voucherNo] as const

/** Narrows the list of vouchers. */
export type VoucherFilter = { keyword?: string; kind?: CouponKind }

export const isFiltered = ({ keyword, kind }: VoucherFilter) => keyword !== undefined || kind !== undefined

/** The member's vouchers in one state, page by page. */
export function voucherListOptions(
  api: ApiClient,
  state: VoucherState,
  region: Region,
  filter: VoucherFilter = {},
) {
  return infiniteQueryOptions({
    // A filtered list has another key, since the unfiltered one is stored for offline use.
    queryKey: isFiltered(filter) ? [...voucherListKey(state, region), filter] : voucherListKey(state, region),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'GET coupon/mine',
        { state, ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null, // widened: later pages have a cursor
    getNextPageParam: (page) => page.nextCursor,
  })
}

export function voucherOptions(api: ApiClient, voucherNo: string, region: Region) {
  return readOptions(api, 'GET coupon/detail', { voucherNo }, region)
}

/** The current counter code. */
export function voucherCodeOptions(api: ApiClient, voucherNo: string) {
  return queryOptions({
    queryKey: voucherCodeKey(voucherNo),
    queryFn: ({ signal }) => api.call('POST coupon/code', { voucherNo }, { signal }),
  })
}
