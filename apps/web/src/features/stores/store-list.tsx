import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Store } from '@crema/contract/stores/store'
import { formatDistance } from '@crema/i18n/format/numbers/distance'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { isNear } from '#src/shared/stores/is-near.ts'
import { storeListOptions, type StoreSearch } from '#src/shared/stores/store-queries.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { SavedStoreList } from './offline/saved-store-list.tsx'
import { saveStores } from './offline/saved-stores.ts'
import { StoreCard } from './store/store-card.tsx'
import styles from './store-list.module.css'

type StoreListProps = {
  query: StoreSearch
  heading: number | null
  onChoose?: ((store: Store) => void) | undefined
  onShowAll: () => void
}

/** The stores that match the query, page by page. */
export function StoreList({ query, heading, onChoose, onShowAll }: StoreListProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  // The previous stores stay until the next ones arrive, so that the list does not flicker while the visitor types.
  const list = useInfiniteQuery({
    ...storeListOptions(api, query, session),
    placeholderData: keepPreviousData,
  })
  const stores = list.data?.pages.flatMap((page) => page.items) ?? []
  const save = useEffectEvent(() => void saveStores(stores, session, list.dataUpdatedAt))
  useEffect(() => {
    if (list.isSuccess && !list.isPlaceholderData) save()
  }, [list.isSuccess, list.isPlaceholderData, list.dataUpdatedAt])
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
    return (
      <SavedStoreList
        keyword={query.keyword}
        otherwise={<FailureState error={list.error} onRetry={() => void list.refetch()} />}
      />
    )
  }
  return (
    <>
      <VisuallyHidden>
        <p role="status">{t('stores.found', { count: stores.length })}</p>
      </VisuallyHidden>
      {stores.length === 0 && !list.hasNextPage ? <NoStore query={query} onShowAll={onShowAll} /> : null}
      <NoneNear query={query} stores={stores} />
      <ul className={styles.list} data-old={list.isPlaceholderData || undefined}>
        {stores.map((store) => (
          <StoreCard
            key={store.storeId}
            store={store}
            from={query.position ?? null}
            heading={heading}
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

function NoStore({ query: { keyword, openNow }, onShowAll }: Pick<StoreListProps, 'query' | 'onShowAll'>) {
  const t = useTranslate()
  const isFiltered = keyword !== undefined || openNow === true
  const matching = keyword === undefined ? t('stores.noneOpen') : t('stores.noneMatching', { text: keyword })
  return (
    <EmptyState
      art={<Picture image="shop" />}
      title={t('stores.noneTitle')}
      text={isFiltered ? matching : t('stores.noneHere')}
      action={isFiltered ? <Button onClick={onShowAll}>{t('stores.showAll')}</Button> : undefined}
    />
  )
}
