import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CouponKind } from '@crema/contract/vouchers/coupon'
import type { VoucherState } from '@crema/contract/vouchers/voucher-states'
import type { ApiClient } from '#src/api/api-client.ts'
import { readKey, readOptions } from '#src/api/read-options.ts'
import type { Session } from '#src/session/session.ts'

type Place = Pick<Session, 'locale' | 'country'>

export const voucherListKey = (state: VoucherState, { locale, country }: Place) =>
  ['GET coupon/mine', state, locale, country] as const

export const voucherKey = (voucherNo: string, place: Place) =>
  readKey('GET coupon/detail', { voucherNo }, place)

export const voucherCodeKey = (voucherNo: string) => ['POST coupon/code', voucherNo] as const

/** What a member looks for among many vouchers. */
export type VoucherFilter = { keyword?: string; kind?: CouponKind }

export const isFiltered = ({ keyword, kind }: VoucherFilter) => keyword !== undefined || kind !== undefined

/** The member's vouchers in one state, page by page. */
export function voucherListOptions(
  api: ApiClient,
  state: VoucherState,
  place: Place,
  filter: VoucherFilter = {},
) {
  return infiniteQueryOptions({
    // A part of the list is not the list that is kept for later.
    queryKey: isFiltered(filter) ? [...voucherListKey(state, place), filter] : voucherListKey(state, place),
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

export function voucherOptions(api: ApiClient, voucherNo: string, place: Place) {
  return readOptions(api, 'GET coupon/detail', { voucherNo }, place)
}

/** The code for the counter, as it is now. */
export function voucherCodeOptions(api: ApiClient, voucherNo: string) {
  return queryOptions({
    queryKey: voucherCodeKey(voucherNo),
    queryFn: ({ signal }) => api.call('POST coupon/code', { voucherNo }, { signal }),
  })
}
