import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { AnswerOf } from '#src/api/api-client.ts'

type Answer = AnswerOf<'GET coupon/mine'>

/** How many of the member's coupons end soon, by the newest answer that another component has loaded; 0 without one. */
export function useEndingSoon(): number {
  const queries = useQueryClient()
  const subscribe = useCallback(
    (changed: () => void) => queries.getQueryCache().subscribe(changed),
    [queries],
  )
  return useSyncExternalStore(
    subscribe,
    () => readEndingSoon(queries),
    () => 0,
  )
}

export function readEndingSoon(queries: QueryClient): number {
  const [newest] = queries
    .getQueryCache()
    .findAll({ queryKey: ['GET coupon/mine'] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  // Home stores the counts alone, the wallet whole pages.
  const data = newest?.state.data as Answer['counts'] | InfiniteData<Answer> | undefined
  const counts = data && 'pages' in data ? data.pages[0]?.counts : data
  return counts?.expiringSoon ?? 0
}
