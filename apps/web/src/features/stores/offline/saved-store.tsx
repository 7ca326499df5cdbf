import type { ReactNode } from 'react'
import { AsOfNotice } from '#src/shared/offline/as-of.tsx'
import { StoreDetails, type StoreDetailsProps } from '../store/store-details.tsx'
import { useSavedStores } from './use-saved-stores.ts'

type SavedStoreProps = Omit<StoreDetailsProps, 'store'> & { storeId: string; otherwise: ReactNode }

/** The details of a store that this device has saved; `otherwise` where it has not. */
export function SavedStore({ storeId, otherwise, ...rest }: SavedStoreProps) {
  const saved = useSavedStores()
  if (saved === undefined) return null
  const store = saved === 'none' ? undefined : saved.stores.find((each) => each.storeId === storeId)
  if (saved === 'none' || store === undefined) return otherwise
  return (
    <>
      <AsOfNotice asOfMs={saved.atMs} />
      <StoreDetails store={store} {...rest} />
    </>
  )
}
