import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Store } from '@crema/contract/stores/store'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { storeOptions, type StoreSearch } from '#src/shared/stores/store-queries.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
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
  if (!data) {
    return (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={8} />
      </Loading>
    )
  }
  if ('refused' in data) {
    return (
      <EmptyState
        art={<Picture image="lost" />}
        title={t('stores.noneTitle')}
        text={data.message}
        action={<Button onClick={onShowAll}>{t('stores.showAll')}</Button>}
      />
    )
  }
  return <StoreDetails store={data.ok} {...details} />
}
