/**
 * Values that the page stores on the device. A browser may deny storage (private mode, embedded pages, a full disk); then
 * values are held in memory as long as the page is open.
 */
export type DeviceStorage = {
  get: (key: StorageKey) => string | null
  set: (key: StorageKey, value: string) => void
  remove: (key: StorageKey) => void
}

/** Storage keys: those that names, those of the session's other values (decision 0047), and others of the page. */
export type StorageKey =
  | 'DEVICE_ID'
  | 'USER_TOKEN'
  | 'LOGOUT_TOKEN'
  | 'LANGUAGE'
  | 'DEFAULT_LANGUAGE'
  | 'COUNTRY'
  | 'TIME_ZONE'
  /** The zone of the session, for a claim that `early.ts` sends; `TIME_ZONE` is one that link or app named. */
  | 'ZONE'
  | 'HAS_SESSION'
  | 'SIGN_IN_DRAFT'
  | 'SIGN_IN_EMAIL'
  | 'SIGN_IN_METHOD'
  | 'SIGN_IN_NEXT'
  | 'PROVIDER_REDIRECT'
  | 'PENDING_CLAIM'
  | 'PENDING_REDEMPTION'
  | 'PENDING_ENTRY'
  /** The campaign of friend assist in which a visitor starts an invitation after the sign-in. */
  | 'PENDING_INVITATION'
  /** A payment that was started in this tab: its order, and the idempotency key until the gateway has answered. */
  | 'PENDING_PAYMENT'
  /** The newest prize of a draw whose notice the member has closed or opened: member, draw and code. */
  | 'PRIZE_SEEN'
  | 'POSITION'
  | 'CHOSEN_STORE'
  | 'SHOP_MD_CODE'
  | 'APP_SHOP_MD_CODE'
  | 'APP_USER_INFO'
  | 'CONFIG_INFO'
  | 'SCAN_TOKEN'
  | 'LOGOUT_USER_INFO'
  | 'REFERRER'
  | 'TYPED_INPUT'
  /** The newest version whose update notes this browser has shown, or that it first came to. */
  | 'VERSION_SEEN'

/** In local storage, shared by all tabs; all other keys are in the tab's session storage. */
const persistentKeys: ReadonlySet<StorageKey> = new Set([
  'DEVICE_ID',
  'LANGUAGE',
  'HAS_SESSION',
  'SIGN_IN_METHOD',
  'VERSION_SEEN',
  'PRIZE_SEEN',
])

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
  const area = (key: StorageKey) => (persistentKeys.has(key) ? window.localStorage : window.sessionStorage)
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
