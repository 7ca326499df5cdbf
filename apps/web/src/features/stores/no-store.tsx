import type { ComponentType } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState, type EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'
import { useFilterNames } from './found-stores.tsx'
import type { StoreFilter } from './store-filters.tsx'

export type NoStoreProps = {
  keyword: string | undefined
  filters: readonly StoreFilter[]
  onClearFilters: () => void
  onShowAll: () => void
  /** Shows it, such as DetailsState beside the list. */
  State?: ComponentType<EmptyStateProps>
}

/** Says that no store matches, and offers what brings stores back: without the filters, or without the search. */
export function NoStore({ keyword, filters, onClearFilters, onShowAll, State = EmptyState }: NoStoreProps) {
  const t = useTranslate()
  const names = useFilterNames(filters)
  const isFiltered = filters.some((filter) => filter !== 'openNow')
  const isSearched = keyword !== undefined || filters.length > 0
  const unfiltered =
    keyword === undefined ? t('stores.noneOpen') : t('stores.noneMatching', { text: keyword })
  return (
    <State
      art={<Picture image="shop" />}
      title={t('stores.noneTitle')}
      text={
        isFiltered ? t('stores.noneWith', { filters: names }) : isSearched ? unfiltered : t('stores.noneHere')
      }
      action={
        isFiltered ? (
          <Button onClick={onClearFilters}>{t('stores.clearFilters')}</Button>
        ) : isSearched ? (
          <Button onClick={onShowAll}>{t('stores.showAll')}</Button>
        ) : undefined
      }
    />
  )
}
