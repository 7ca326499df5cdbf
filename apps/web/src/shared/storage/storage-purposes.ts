import type { StorageKey } from '#src/host-app/device-storage.ts'
import type { Purpose } from './purposes.ts'

/** Every key of the device storage has a purpose: a new key without one does not compile. */
export const purposeOf = {
  HAS_SESSION: 'signIn',
  USER_TOKEN: 'signIn',
  LOGOUT_TOKEN: 'signIn',
  SIGN_IN_DRAFT: 'signIn',
  LOGOUT_USER_INFO: 'signIn',
  SIGN_IN_EMAIL: 'signIn',
  SIGN_IN_METHOD: 'signIn',
  SIGN_IN_NEXT: 'signIn',
  PROVIDER_REDIRECT: 'signIn',
  LANGUAGE: 'region',
  DEFAULT_LANGUAGE: 'region',
  COUNTRY: 'region',
  TIME_ZONE: 'region',
  ZONE: 'region',
  DEVICE_ID: 'device',
  PENDING_CLAIM: 'task',
  PENDING_REDEMPTION: 'task',
  PENDING_ENTRY: 'task',
  PENDING_PAYMENT: 'task',
  PENDING_INVITATION: 'task',
  PRIZE_SEEN: 'updates',
  SCAN_TOKEN: 'task',
  REFERRER: 'task',
  CHOSEN_STORE: 'task',
  SHOP_MD_CODE: 'region',
  APP_SHOP_MD_CODE: 'region',
  APP_USER_INFO: 'signIn',
  CONFIG_INFO: 'region',
  POSITION: 'task',
  TYPED_INPUT: 'task',
  VERSION_SEEN: 'updates',
} as const satisfies Record<StorageKey, Purpose>

/** What is stored elsewhere: cookies, and the databases and caches of the screens that open without a connection. */
export const otherNames: Record<Purpose, readonly string[]> = {
  signIn: ['__Host-…'],
  region: ['LANGUAGE', 'CHOSEN_LANGUAGE', 'COUNTRY'],
  device: [],
  task: [],
  offline: ['crema-member', 'crema-device', 'page-shell', 'used-files', 'languages'],
  updates: [],
}

export function keysFor(purpose: Purpose): StorageKey[] {
  const keys = Object.keys(purposeOf) as StorageKey[] // the keys of the object above
  return keys.filter((key) => purposeOf[key] === purpose)
}
