import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useAppContext, useSession } from '#src/session/app-context.ts'
import { storeListOptions, type StoreSearch } from '#src/shared/stores/store-queries.ts'
import { saveStores } from './offline/saved-stores.ts'

/** The stores that match the query, page by page. Those that were shown are saved for visits without a connection. */
export function useStoreList(query: StoreSearch, enabled: boolean) {
  const { api } = useAppContext()
  const session = useSession()
  // The previous stores stay until the next ones arrive, so that the list does not flicker while the visitor types.
  const list = useInfiniteQuery({
    ...storeListOptions(api, query, session),
    placeholderData: keepPreviousData,
    enabled,
  })
  const save = useEffectEvent(() => {
    const stores = list.data?.pages.flatMap((page) => page.items) ?? []
    void saveStores(stores, session, list.dataUpdatedAt)
  })
  useEffect(() => {
    if (list.isSuccess && !list.isPlaceholderData) save()
  }, [list.isSuccess, list.isPlaceholderData, list.dataUpdatedAt])
  return list
}
