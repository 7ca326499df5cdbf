import type { Store } from '@crema/contract/stores/store'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { isNear } from '#src/shared/stores/is-near.ts'
import type { StoreSearch } from '#src/shared/stores/store-queries.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { FoundStores } from './found-stores.tsx'
import { NoStore, type NoStoreProps } from './no-store.tsx'
import { SavedStoreList } from './offline/saved-store-list.tsx'
import type { SavedStores } from './offline/saved-stores.ts'
import { StoreCard, type StoreCardProps } from './store/store-card.tsx'
import type { useStoreList } from './use-store-list.ts'
import styles from './store-list.module.css'

type StoreListProps = Pick<StoreCardProps, 'heading' | 'search'> & {
  list: ReturnType<typeof useStoreList>
  /** What the device has saved, for a list that cannot be loaded: the stores that match the search. */
  saved: SavedStores | 'none' | undefined
  query: StoreSearch
  onChoose?: ((store: Store) => void) | undefined
  /** Whether the details of the chosen store are beside the list. */
  isBeside: boolean
  /** The search, for the case that no store matches. */
  noStore: NoStoreProps
}

/** The stores that match the query, page by page. */
export function StoreList({
  list,
  saved,
  query,
  heading,
  search,
  isBeside,
  onChoose,
  noStore,
}: StoreListProps) {
  const t = useTranslate()
  const stores = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.isPending) {
    return (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={4} />
        <CardSkeleton lines={4} />
        <CardSkeleton lines={4} />
      </Loading>
    )
  }
  if (list.isError && stores.length === 0) {
    if (saved === undefined) return null
    const isFound = saved !== 'none' && (saved.stores.length > 0 || noStore.filters.length > 0)
    return isFound ? (
      <SavedStoreList
        stores={saved.stores}
        atMs={saved.atMs}
        search={search}
        isBeside={isBeside}
        {...noStore}
      />
    ) : (
      <FailureState error={list.error} onRetry={() => void list.refetch()} />
    )
  }
  return (
    <>
      <FoundStores count={stores.length} filters={noStore.filters} />
      {stores.length === 0 && !list.hasNextPage && !isBeside ? <NoStore {...noStore} /> : null}
      <NoneNear query={query} stores={stores} />
      <ul className={styles.list} data-old={list.isPlaceholderData || undefined}>
        {stores.map((store) => (
          <StoreCard
            key={store.storeId}
            store={store}
            from={query.position ?? null}
            heading={heading}
            search={search}
            isBeside={isBeside}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {list.isError ? <FailureState error={list.error} onRetry={() => void list.fetchNextPage()} /> : null}
      {list.hasNextPage && !list.isError ? (
        <Button
          variant="quiet"
          busy={list.isFetchingNextPage}
          busyLabel={t('common.loading')}
          onClick={() => void list.fetchNextPage()}
        >
          {t('common.showMore')}
        </Button>
      ) : null}
    </>
  )
}

/** Says that no store is near; search field and list are next to it. Not where the visitor searched for another place. */
function NoneNear({ query, stores }: { query: StoreSearch; stores: readonly Store[] }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const distances = stores.flatMap(({ distanceMetres }) => distanceMetres ?? [])
  if (query.keyword !== undefined || distances.length === 0 || stores.some(isNear)) return null
  const distance = formatDistance(locale, country, Math.min(...distances))
  return <Notice title={t('store.noneNear')} text={t('stores.noneNearText', { distance })} live />
}
