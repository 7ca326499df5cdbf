/**
 * What the device keeps for the page. A browser may deny storage (private mode, embedded pages, a full
 * disk); then values live as long as the page and everything still works.
 */
export type DeviceStorage = {
  get: (key: StorageKey) => string | null
  set: (key: StorageKey, value: string) => void
  remove: (key: StorageKey) => void
}

/** Storage keys: those that names, and others of the page. */
export type StorageKey =
  | 'DEVICE_ID'
  | 'USER_TOKEN'
  | 'LOGOUT_TOKEN'
  | 'LANGUAGE'
  | 'COUNTRY'
  | 'TIME_ZONE'
  | 'HAS_SESSION'
  | 'SIGN_IN_DRAFT'
  | 'SIGN_IN_EMAIL'
  | 'SIGN_IN_METHOD'
  | 'SIGN_IN_NEXT'
  | 'PROVIDER_REDIRECT'
  | 'PENDING_CLAIM'
  | 'POSITION'
  | 'CHOSEN_STORE'
  | 'SHOP_MD_CODE'
  | 'SCAN_TOKEN'
  | 'DELETION'
  | 'REFERRER'
  | 'TYPED_INPUT'

/** Shared by all tabs and kept; everything else belongs to one tab and ends with it. */
const kept: ReadonlySet<StorageKey> = new Set(['DEVICE_ID', 'LANGUAGE', 'HAS_SESSION', 'SIGN_IN_METHOD'])

export function browserStorage(): DeviceStorage {
  // What the browser would not take. Nothing else: another tab may change what it did take.
  const spare = new Map<StorageKey, string>()
  const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
    try {
      return work()
    } catch {
      // Denied or full: the spare copy stands in, as the type's comment says.
      return otherwise
    }
  }
  const area = (key: StorageKey) => (kept.has(key) ? window.localStorage : window.sessionStorage)
  return {
    get: (key) => spare.get(key) ?? attempt(() => area(key).getItem(key), null),
    set: (key, value) => {
      const isTaken = attempt(() => {
        area(key).setItem(key, value)
        return true
      }, false)
      if (isTaken) spare.delete(key)
      else spare.set(key, value)
    },
    remove: (key) => {
      spare.delete(key)
      attempt(() => area(key).removeItem(key), undefined)
    },
  }
}

/** Calls back when another tab changes a kept value. Answers how to stop. */
export function onStoredChange(key: StorageKey, changed: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key) changed(event.newValue)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
