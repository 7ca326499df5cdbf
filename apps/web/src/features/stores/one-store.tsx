import { useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { DetailsState } from './details-state.tsx'
import { SavedStore } from './offline/saved-store.tsx'
import { StoreDetails, type StoreDetailsProps } from './store/store-details.tsx'
import { UnknownStore } from './unknown-store.tsx'
import type { useOneStore } from './use-one-store.ts'

type OneStoreProps = Omit<StoreDetailsProps, 'store'> & {
  storeId: string
  store: ReturnType<typeof useOneStore>
  onShowAll: () => void
}

/** The details of a store, without a connection if it was saved. */
export function OneStore({ storeId, store, onShowAll, ...details }: OneStoreProps) {
  const t = useTranslate()
  const { data, error, refetch } = store
  if (error) {
    return (
      <SavedStore
        storeId={storeId}
        otherwise={<FailureState error={error} onRetry={() => void refetch()} />}
        {...details}
      />
    )
  }
  if (data === undefined) {
    return (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={8} />
      </Loading>
    )
  }
  return 'ok' in data ? (
    <StoreDetails store={data.ok} {...details} />
  ) : (
    <UnknownStore onShowAll={onShowAll} State={DetailsState} />
  )
}
