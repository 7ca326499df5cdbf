import type { ReactNode } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'

type PagedListProps<Item> = {
  list: {
    data: { pages: { items: Item[] }[] } | undefined
    error: Error | null
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** Shown where there is nothing. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list that is loaded page by page: loading, failed, empty, or its items with a button for more. */
export function PagedList<Item>({ list, empty, children }: PagedListProps<Item>) {
  const t = useTranslate()
  const retry = () => void list.refetch()
  if (!list.data) {
    return list.error ? (
      <FailureState error={list.error} onRetry={retry} />
    ) : (
      <Loading label={t('common.loading')}>
        <CardSkeleton lines={3} />
        <CardSkeleton lines={3} />
      </Loading>
    )
  }
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <MoreButton list={list} />
    </>
  )
}

type MoreButtonProps = {
  list: Pick<PagedListProps<unknown>['list'], 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** Loads the next page of a list, where there is one. */
export function MoreButton({ list }: MoreButtonProps) {
  const t = useTranslate()
  return list.hasNextPage ? (
    <Button
      variant="quiet"
      busy={list.isFetchingNextPage}
      busyLabel={t('common.loading')}
      onClick={() => void list.fetchNextPage()}
    >
      {t('common.showMore')}
    </Button>
  ) : null
}
