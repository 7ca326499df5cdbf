import type { StorageKey } from '#src/host-app/device-storage.ts'

/** Why the page keeps something; each has its words in `messages/cookies`. */
export const purposes = ['signIn', 'place', 'device', 'doing', 'offline'] as const
export type Purpose = (typeof purposes)[number]

/** Every key of the device's storage has its purpose: a new one without does not compile. */
export const purposeOf = {
  HAS_SESSION: 'signIn',
  USER_TOKEN: 'signIn',
  LOGOUT_TOKEN: 'signIn',
  SIGN_IN_DRAFT: 'signIn',
  DELETION: 'signIn',
  SIGN_IN_EMAIL: 'signIn',
  SIGN_IN_WAY: 'signIn',
  SIGN_IN_NEXT: 'signIn',
  HOUSE_VISIT: 'signIn',
  LANGUAGE: 'place',
  COUNTRY: 'place',
  TIME_ZONE: 'place',
  DEVICE_ID: 'device',
  PENDING_CLAIM: 'doing',
  SCAN_TOKEN: 'doing',
  SHARED_BY: 'doing',
  CHOSEN_STORE: 'doing',
  SHOP_MD_CODE: 'place',
  PLACE: 'doing',
  TYPED: 'doing',
} as const satisfies Record<StorageKey, Purpose>

/** What lies elsewhere: cookies, and what opens the wallet without a connection. */
export const otherNames: Record<Purpose, readonly string[]> = {
  signIn: ['__Host-…'],
  place: ['LANGUAGE', 'COUNTRY'],
  device: [],
  doing: [],
  offline: ['crema-member', 'page-shell', 'used-files', 'languages'],
}

export function keysFor(purpose: Purpose): StorageKey[] {
  const keys = Object.keys(purposeOf) as StorageKey[] // the keys of the object above
  return keys.filter((key) => purposeOf[key] === purpose)
}
