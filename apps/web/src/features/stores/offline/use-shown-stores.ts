import type { Store } from '@crema/contract/stores/store'
import type { useStoreList } from '../use-store-list.ts'
import { findStores, type SavedStores } from './saved-stores.ts'
import { useSavedStores } from './use-saved-stores.ts'

type ShownStores = {
  /** What the device has saved, reduced to the stores that match; undefined until that is read. */
  saved: SavedStores | 'none' | undefined
  /** The stores that the list shows; undefined while they are loaded. */
  shown: readonly Store[] | undefined
}

/** The stores of a list; where it cannot be loaded, those that the device has saved. */
export function useShownStores(
  list: ReturnType<typeof useStoreList>,
  search: Parameters<typeof findStores>[1],
): ShownStores {
  const isOffline = list.isError && list.data === undefined
  const read = useSavedStores(isOffline)
  if (!isOffline) return { saved: undefined, shown: list.data?.pages.flatMap(({ items }) => items) }
  if (read === undefined || read === 'none') return { saved: read, shown: undefined }
  const stores = findStores(read.stores, search)
  return { saved: { ...read, stores }, shown: stores }
}
