import type { Store } from '@crema/contract/stores/store'
import type { StoresSearch } from '#src/lib/url/route-search.ts'
import { AsOfNotice } from '#src/shared/offline/as-of.tsx'
import { FoundStores } from '../found-stores.tsx'
import { NoStore, type NoStoreProps } from '../no-store.tsx'
import { StoreCard } from '../store/store-card.tsx'
import styles from '../store-list.module.css'

type SavedStoreListProps = NoStoreProps & {
  /** Those that match the search. */
  stores: readonly Store[]
  atMs: number
  search: StoresSearch
  isBeside: boolean
}

/** Stores that this device has saved. */
export function SavedStoreList({ stores, atMs, search, isBeside, ...rest }: SavedStoreListProps) {
  return (
    <>
      <AsOfNotice asOfMs={atMs} />
      <FoundStores count={stores.length} filters={rest.filters} />
      {stores.length === 0 ? <NoStore {...rest} /> : null}
      <ul className={styles.list}>
        {stores.map((store) => (
          <StoreCard
            key={store.storeId}
            store={store}
            from={null}
            heading={null}
            search={search}
            isBeside={isBeside}
          />
        ))}
      </ul>
    </>
  )
}
