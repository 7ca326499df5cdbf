import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Store } from '@crema/contract/stores/store'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { ItemDetails } from '#src/shared/screen/item-details.tsx'
import { storeOptions, type StoreSearch } from '#src/shared/stores/store-queries.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { SavedStore } from './offline/saved-store.tsx'
import { StoreDetails, type StoreDetailsProps } from './store/store-details.tsx'

type OneStoreProps = Omit<StoreDetailsProps, 'store' | 'from'> & {
  storeId: string
  query: StoreSearch
  onShowAll: () => void
}

/** The details of a store by its id: at once if a list has it, and without a connection if it was saved. */
export function OneStore({ storeId, query, onShowAll, ...rest }: OneStoreProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const details = { from: query.position ?? null, ...rest }
  const { data, error, refetch } = useQuery({
    ...storeOptions(useAppContext().api, storeId, query, useSession()),
    placeholderData: () => {
      const lists = client.getQueriesData<InfiniteData<{ items: Store[] }>>({
        queryKey: ['GET customer/position/list'],
      })
      const listed = lists.flatMap(([, list]) => list?.pages?.flatMap(({ items }) => items) ?? [])
      const ok = listed.find((store) => store.storeId === storeId)
      return ok && { ok }
    },
  })
  if (error) {
    return (
      <SavedStore
        storeId={storeId}
        otherwise={<FailureState error={error} onRetry={() => void refetch()} />}
        {...details}
      />
    )
  }
  return (
    <ItemDetails
      data={data}
      failure={null}
      missing={{
        title: t('stores.noneTitle'),
        action: <Button onClick={onShowAll}>{t('stores.showAll')}</Button>,
      }}
    >
      {(store) => <StoreDetails store={store} {...details} />}
    </ItemDetails>
  )
}
