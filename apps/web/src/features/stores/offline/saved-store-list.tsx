import type { ReactNode } from 'react'
import type { StoresSearch } from '#src/lib/url/route-search.ts'
import { AsOfNotice } from '#src/shared/offline/as-of.tsx'
import { StoreCard } from '../store/store-card.tsx'
import type { SavedStores } from './saved-stores.ts'
import { useSavedStores } from './use-saved-stores.ts'
import styles from '../store-list.module.css'

type SavedStoreListProps = { search: StoresSearch; isBeside: boolean; otherwise: ReactNode }

/** The stores that this device has saved, those with the keyword in their name or address; `otherwise` where there are none. */
export function SavedStoreList({ search, isBeside, otherwise }: SavedStoreListProps) {
  const saved = useSavedStores()
  if (saved === undefined) return null
  const text = (search.keyword ?? '').trim().toLocaleLowerCase()
  const stores = saved === 'none' ? [] : saved.stores.filter((store) => isMatch(store, text))
  if (saved === 'none' || stores.length === 0) return otherwise
  return (
    <>
      <AsOfNotice asOfMs={saved.atMs} />
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

const isMatch = ({ name, address, city }: SavedStores['stores'][number], text: string) =>
  [name, address, city].some((each) => each.toLocaleLowerCase().includes(text))
