import type { Store } from '@crema/contract/stores/store'
import type { StoreService } from '@crema/contract/stores/store-services'
import { createStoredRecord } from '#src/host-app/stored-record.ts'
import type { Session } from '#src/session/session.ts'

type Region = Pick<Session, 'locale' | 'country'>

/** The stores of one region that this device has shown. */
export type SavedStores = Region & {
  shape: typeof savedStoresVersion
  /** When the newest of them was loaded, in milliseconds. */
  atMs: number
  stores: Store[]
}

/** Increase it when `Store` changes its shape: lists that an earlier build has saved are then ignored. */
const savedStoresVersion = 2
const savedMaxAgeMs = 30 * 24 * 60 * 60_000
/** Those that were shown first are dropped beyond this number. */
const savedStoresMax = 100

const record = createStoredRecord<SavedStores>('stores', 'device')

/** Saves stores that were shown, so that they can be read without a connection. */
export const saveStores = (stores: readonly Store[], region: Region, nowMs: number): Promise<void> =>
  record.change((saved) => mergeStores(saved, stores, region, nowMs))

/** The saved stores of a region by city and name; undefined where there are none. */
export async function readSavedStores(region: Region, nowMs: number): Promise<SavedStores | undefined> {
  const saved = await record.read()
  return isUsable(saved, region, nowMs) ? saved : undefined
}

/**
 * The saved stores with `shown` in place of their earlier versions. Distances and order are not saved, since they would
 * show where the visitor was.
 */
export function mergeStores(
  saved: SavedStores | undefined,
  shown: readonly Store[],
  { locale, country }: Region,
  nowMs: number,
): SavedStores {
  const earlier = isUsable(saved, { locale, country }, nowMs) ? saved.stores : []
  const shownIds = new Set(shown.map(({ storeId }) => storeId))
  const stores = [...earlier.filter(({ storeId }) => !shownIds.has(storeId)), ...shown]
    .slice(-savedStoresMax)
    .map((store) => ({ ...store, distanceMetres: null, supportsActivity: null }))
    .toSorted((a, b) => compare(a.city, b.city) || compare(a.name, b.name))
  return { shape: savedStoresVersion, locale, country, atMs: nowMs, stores }
}

/** The stores with the keyword in their name, address or city, and with all of the services. */
export function findStores(
  stores: readonly Store[],
  { keyword = '', services }: { keyword?: string | undefined; services: readonly StoreService[] },
): Store[] {
  const text = keyword.trim().toLocaleLowerCase()
  return stores.filter(
    ({ name, address, city, services: offered }) =>
      [name, address, city].some((each) => each.toLocaleLowerCase().includes(text))
      && services.every((service) => offered.includes(service)),
  )
}

const compare = (a: string, b: string) => a.localeCompare(b)

function isUsable(
  saved: SavedStores | undefined,
  { locale, country }: Region,
  nowMs: number,
): saved is SavedStores {
  return (
    saved?.shape === savedStoresVersion
    && saved.locale === locale
    && saved.country === country
    && nowMs - saved.atMs <= savedMaxAgeMs
  )
}
