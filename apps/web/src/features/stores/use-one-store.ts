import { type InfiniteData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Store } from '@crema/contract/stores/store'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { storeOptions, type StoreSearch } from '#src/shared/stores/store-queries.ts'

/** A store by its id: at once if a list has it. */
export function useOneStore(storeId: string | undefined, search: StoreSearch) {
  const client = useQueryClient()
  const options = storeOptions(useAppContext().api, storeId ?? '', search, useSession())
  return useQuery({
    ...options,
    ...(storeId === undefined ? { queryFn: skipToken } : {}),
    placeholderData: () => {
      const lists = client.getQueriesData<InfiniteData<{ items: Store[] }>>({
        queryKey: ['GET customer/position/list'],
      })
      const listed = lists.flatMap(([, list]) => list?.pages?.flatMap(({ items }) => items) ?? [])
      const ok = listed.find((store) => store.storeId === storeId)
      return ok && { ok }
    },
  })
}
