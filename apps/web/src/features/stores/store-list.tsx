import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Store } from '@crema/contract/stores/store'
import type { Position } from '#src/lib/geo/bearing.ts'
import { usePageParts, useSession, useText } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { storeListOptions, type StoreSearch } from '#src/shared/stores/store-queries.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LostArt } from '#src/ui/art/not-found-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { StoreCard } from './store-card.tsx'
import styles from './store-list.module.css'

type StoreListProps = {
  search: StoreSearch
  heading: number | null
  onChoose?: ((store: Store) => void) | undefined
  onShowAll: () => void
}

/** The stores that were searched for, a page at a time. */
export function StoreList({ search, heading, onChoose, onShowAll }: StoreListProps) {
  const t = useText()
  const { api } = usePageParts()
  const session = useSession()
  // The stores of before stay while the next ones come, so that typing does not make the list flicker.
  const list = useInfiniteQuery({
    ...storeListOptions(api, search, session),
    placeholderData: keepPreviousData,
  })
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
  if (list.isError && stores.length === 0)
    return <FailureState error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <VisuallyHidden>
        <p role="status">{t('stores.found', { count: stores.length })}</p>
      </VisuallyHidden>
      {stores.length === 0 && !list.hasNextPage ? <NoStore search={search} onShowAll={onShowAll} /> : null}
      <ul className={styles.list} data-old={list.isPlaceholderData || undefined}>
        {stores.map((store) => (
          <StoreCard
            key={store.storeId}
            store={store}
            from={fromOf(search)}
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

const fromOf = ({ position }: StoreSearch): Position | null => position ?? null

function NoStore({ search: { keyword, openNow }, onShowAll }: Pick<StoreListProps, 'search' | 'onShowAll'>) {
  const t = useText()
  const isNarrow = keyword !== undefined || openNow === true
  const matching = keyword === undefined ? t('stores.noneOpen') : t('stores.noneMatching', { text: keyword })
  return (
    <EmptyState
      art={<LostArt />}
      title={t('stores.noneTitle')}
      text={isNarrow ? matching : t('stores.noneHere')}
      action={isNarrow ? <Button onClick={onShowAll}>{t('stores.showAll')}</Button> : undefined}
    />
  )
}
