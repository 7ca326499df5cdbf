import { formatList } from '@crema/i18n/format/text/list'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import type { StoreFilter } from './store-filters.tsx'

type FoundStoresProps = { count: number; filters: readonly StoreFilter[] }

/** Announces how many stores are shown, and with which filters. */
export function FoundStores({ count, filters }: FoundStoresProps) {
  const t = useTranslate()
  const names = useFilterNames(filters)
  return (
    <VisuallyHidden>
      <p role="status">{[t('stores.found', { count }), names].filter(Boolean).join(' · ')}</p>
    </VisuallyHidden>
  )
}

/** The names of filters as a list in the visitor's language. */
export function useFilterNames(filters: readonly StoreFilter[]): string {
  const t = useTranslate()
  const { locale } = useSession()
  return formatList(
    locale,
    filters.map((filter) => t(`stores.${filter}`)),
  )
}
