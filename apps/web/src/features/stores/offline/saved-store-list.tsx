import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#src/session/app-context.ts'
import { AsOfNotice } from '#src/shared/offline/as-of.tsx'
import { StoreCard } from '../store/store-card.tsx'
import { readSavedStores, type SavedStores } from './saved-stores.ts'
import styles from '../store-list.module.css'

/** The stores that this device has saved, those with `keyword` in their name or address; `otherwise` where there are none. */
export function SavedStoreList({
  keyword = '',
  otherwise,
}: {
  keyword?: string | undefined
  otherwise: ReactNode
}) {
  const { locale, country } = useSession()
  const [saved, setSaved] = useState<SavedStores | 'none'>()
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      const stored = await readSavedStores({ locale, country }, Date.now())
      if (isMounted) setSaved(stored ?? 'none')
    }
    void read()
    return () => {
      isMounted = false
    }
  }, [locale, country])
  if (saved === undefined) return null
  const text = keyword.trim().toLocaleLowerCase()
  const stores = saved === 'none' ? [] : saved.stores.filter((store) => isMatch(store, text))
  if (saved === 'none' || stores.length === 0) return otherwise
  return (
    <>
      <AsOfNotice asOfMs={saved.atMs} />
      <ul className={styles.list}>
        {stores.map((store) => (
          <StoreCard key={store.storeId} store={store} from={null} heading={null} />
        ))}
      </ul>
    </>
  )
}

const isMatch = ({ name, address, city }: SavedStores['stores'][number], text: string) =>
  [name, address, city].some((each) => each.toLocaleLowerCase().includes(text))
