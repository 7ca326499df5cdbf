import { infiniteQueryOptions } from '@tanstack/react-query'
import { type StoreService, writeServices } from '@crema/contract/stores/store-services'
import type { ApiClient } from '#src/api/api-client.ts'
import { readOptions } from '#src/api/read-options.ts'
import type { Position } from '#src/lib/geo/bearing.ts'
import type { Session } from '#src/session/session.ts'

/** Filters of the store list. Sorted by distance with a position, otherwise by city and name. */
export type StoreSearch = {
  position?: Position | undefined
  keyword?: string | undefined
  /** The answer contains for each store whether it takes part in this campaign. */
  activityNo?: string | undefined
  /** Only stores that accept this coupon. */
  couponId?: string | undefined
  openNow?: boolean | undefined
  /** Only stores with all of them. */
  services?: readonly StoreService[] | undefined
}

/** The stores of the country, paginated. */
export function storeListOptions(api: ApiClient, search: StoreSearch, { locale, country }: Session) {
  const request = listRequest(search)
  return infiniteQueryOptions({
    queryKey: ['GET customer/position/list', request, locale, country],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'GET customer/position/list',
        { ...request, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null, // widened: later pages have a cursor
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** One store by its id. */
export function storeOptions(
  api: ApiClient,
  storeId: string,
  { position, activityNo }: StoreSearch,
  session: Session,
) {
  const request = { storeId, ...position, ...(activityNo === undefined ? {} : { activityNo }) }
  return readOptions(api, 'GET customer/position/detail', request, session)
}

/** The nearest store. */
export function nearestStoreOptions(
  api: ApiClient,
  search: StoreSearch & { position: Position },
  session: Session,
) {
  return readOptions(api, 'GET customer/position/list', { ...listRequest(search), limit: 1 }, session)
}

function listRequest({ position, keyword, activityNo, couponId, openNow, services = [] }: StoreSearch) {
  return {
    ...position,
    ...(keyword === undefined ? {} : { keyword }),
    ...(activityNo === undefined ? {} : { activityNo }),
    ...(couponId === undefined ? {} : { couponId }),
    ...(openNow ? { openNow } : {}),
    ...(services.length === 0 ? {} : { services: writeServices(services) }),
  }
}
