import type { LocalKey, StorageKey, TechnicalKey } from './stored-data.ts'

/**
 * Values that the page stores on the device. A browser may deny storage (private mode, embedded pages, a full disk); then
 * values are held in memory as long as the page is open.
 */
export type DeviceStorage = {
  get: (key: StorageKey) => string | null
  /** Keys of optional purposes are written by `setOptional`, which needs the person's choice. */
  set: (key: TechnicalKey, value: string) => void
  remove: (key: StorageKey) => void
}

/** In local storage, shared by all tabs; all other keys are in the tab's session storage. */
const persistentKeys = {
  DEVICE_ID: 1,
  LANGUAGE: 1,
  HAS_SESSION: 1,
  DEVICE_CHOICE: 1,
  SIGN_IN_METHOD: 1,
  VERSION_SEEN: 1,
  PRIZE_SEEN: 1,
} satisfies Record<LocalKey, 1>

export function browserStorage(): DeviceStorage {
  // Only values that the browser refused: another tab may change the stored ones.
  const fallback = new Map<StorageKey, string>()
  const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
    try {
      return work()
    } catch {
      // Denied or full: `fallback` holds the value.
      return otherwise
    }
  }
  const area = (key: StorageKey) => (key in persistentKeys ? window.localStorage : window.sessionStorage)
  return {
    get: (key) => fallback.get(key) ?? attempt(() => area(key).getItem(key), null),
    set: (key, value) => {
      const isStored = attempt(() => {
        area(key).setItem(key, value)
        return true
      }, false)
      if (isStored) fallback.delete(key)
      else fallback.set(key, value)
    },
    remove: (key) => {
      fallback.delete(key)
      attempt(() => area(key).removeItem(key), undefined)
    },
  }
}

/** Calls back when another tab changes a persistent value, as long as the page is open. */
export function onStoredChange(key: StorageKey, changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) changed()
  })
}
