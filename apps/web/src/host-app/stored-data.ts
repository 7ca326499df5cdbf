import type { DevicePurpose as ContractPurpose } from '@crema/contract/privacy/consents'

/**
 * Everything that the page stores on the device: its name, what for, and until when. The code that stores takes its types from
 * here, so a key, cookie, record or cache without an entry does not compile. `/cookie` shows the list.
 */
export type StoredItem = {
  /** A message `consent.<use>` says what for. */
  use: StorageUse
  /** A message `consent.<until>` says until when. */
  until: StorageLifetime
}

/** Technical storage is always on; that of the device purposes only where the person has chosen it. */
export const technicalPurposes = ['antiRobot', 'payments', 'deviceInformation', 'signIn', 'task'] as const
export const devicePurposes = ['location', 'functions'] as const satisfies readonly ContractPurpose[]
export type TechnicalPurpose = (typeof technicalPurposes)[number]
export type DevicePurpose = (typeof devicePurposes)[number]
export type StoragePurpose = TechnicalPurpose | DevicePurpose

/** What is stored for what, and the purpose that it belongs to. */
export const storageUses = {
  deviceNumber: 'antiRobot',
  payment: 'payments',
  region: 'deviceInformation',
  launch: 'deviceInformation',
  choice: 'deviceInformation',
  session: 'signIn',
  signInDraft: 'signIn',
  deletion: 'signIn',
  pending: 'task',
  campaign: 'task',
  screen: 'task',
  position: 'location',
  offlineCoupons: 'functions',
  offlineStores: 'functions',
  offlineFiles: 'functions',
  seenDraws: 'functions',
  noticesSeen: 'functions',
  signInMethod: 'functions',
} as const satisfies Record<string, StoragePurpose>
export type StorageUse = keyof typeof storageUses

export type StorageLifetime =
  | 'untilTab'
  | 'untilSignOut'
  | 'untilSession'
  | 'untilYear'
  | 'untilEmptied'
  | 'untilTurnedOff'
  | 'untilRenewed'

/** In local storage, shared by all tabs of the browser. */
export const localKeys = {
  DEVICE_ID: { use: 'deviceNumber', until: 'untilEmptied' },
  LANGUAGE: { use: 'region', until: 'untilEmptied' },
  HAS_SESSION: { use: 'session', until: 'untilSignOut' },
  /** What was chosen about the device purposes. */
  DEVICE_CHOICE: { use: 'choice', until: 'untilEmptied' },
  SIGN_IN_METHOD: { use: 'signInMethod', until: 'untilTurnedOff' },
  /** The newest version whose update notes this browser has shown, or that it first came to. */
  VERSION_SEEN: { use: 'noticesSeen', until: 'untilTurnedOff' },
  /** The newest prize of a draw whose notice the member has closed or opened: member, draw and code. */
  PRIZE_SEEN: { use: 'noticesSeen', until: 'untilTurnedOff' },
} as const satisfies Record<string, StoredItem>

/** In the tab's session storage. Those that names, those of the session's other values (decision 0047), and others. */
export const tabKeys = {
  USER_TOKEN: { use: 'session', until: 'untilTab' },
  LOGOUT_TOKEN: { use: 'deletion', until: 'untilTab' },
  LOGOUT_USER_INFO: { use: 'deletion', until: 'untilTab' },
  SIGN_IN_DRAFT: { use: 'signInDraft', until: 'untilTab' },
  SIGN_IN_EMAIL: { use: 'signInDraft', until: 'untilTab' },
  /** The boxes that a visitor has ticked at sign-up. */
  SIGN_UP_BOXES: { use: 'signInDraft', until: 'untilTab' },
  SIGN_IN_NEXT: { use: 'signInDraft', until: 'untilTab' },
  PROVIDER_REDIRECT: { use: 'signInDraft', until: 'untilTab' },
  DEFAULT_LANGUAGE: { use: 'region', until: 'untilTab' },
  COUNTRY: { use: 'region', until: 'untilTab' },
  TIME_ZONE: { use: 'region', until: 'untilTab' },
  /** The zone of the session, for a claim that `early.ts` sends; `TIME_ZONE` is one that link or app named. */
  ZONE: { use: 'region', until: 'untilTab' },
  SHOP_MD_CODE: { use: 'launch', until: 'untilTab' },
  APP_SHOP_MD_CODE: { use: 'launch', until: 'untilTab' },
  APP_USER_INFO: { use: 'launch', until: 'untilTab' },
  CONFIG_INFO: { use: 'launch', until: 'untilTab' },
  PENDING_CLAIM: { use: 'pending', until: 'untilTab' },
  PENDING_REDEMPTION: { use: 'pending', until: 'untilTab' },
  PENDING_ENTRY: { use: 'pending', until: 'untilTab' },
  /** The campaign of friend assist in which a visitor starts an invitation after the sign-in. */
  PENDING_INVITATION: { use: 'pending', until: 'untilTab' },
  /** The choices on a consent form that are saved after the sign-in. */
  PENDING_CONSENTS: { use: 'screen', until: 'untilTab' },
  /** A payment that was started in this tab: its order, and the idempotency key until the gateway has answered. */
  PENDING_PAYMENT: { use: 'payment', until: 'untilTab' },
  SCAN_TOKEN: { use: 'campaign', until: 'untilTab' },
  CHOSEN_STORE: { use: 'campaign', until: 'untilTab' },
  REFERRER: { use: 'campaign', until: 'untilTab' },
  TYPED_INPUT: { use: 'screen', until: 'untilTab' },
  POSITION: { use: 'position', until: 'untilTab' },
} as const satisfies Record<string, StoredItem>

/** Written into the tab's session storage by the router: how far each screen was scrolled. */
export const routerKeys = {
  'tsr-scroll-restoration-v1_3': { use: 'screen', until: 'untilTab' },
} as const satisfies Record<string, StoredItem>

/** Cookies that the page writes. */
export const pageCookies = {
  LANGUAGE: { use: 'region', until: 'untilYear' },
  /** Chosen on the language screen, so that it takes precedence over the language of links. */
  CHOSEN_LANGUAGE: { use: 'region', until: 'untilYear' },
  COUNTRY: { use: 'region', until: 'untilYear' },
} as const satisfies Record<string, StoredItem>

/** The cookie that the gateway writes, which no script can read. Its name ends with the brand's; without https it has no prefix. */
export const sessionCookie = {
  '__Host-…': { use: 'session', until: 'untilSession' },
} as const satisfies Record<string, StoredItem>

/** Records in the member's database, which is deleted when the member signs out. */
export const memberRecords = {
  wallet: { use: 'offlineCoupons', until: 'untilSignOut' },
  stars: { use: 'offlineCoupons', until: 'untilSignOut' },
} as const satisfies Record<string, StoredItem>

/** Records in the device's database: what a visitor has too, nothing personal. */
export const deviceRecords = {
  stores: { use: 'offlineStores', until: 'untilTurnedOff' },
  'draws-seen': { use: 'seenDraws', until: 'untilTurnedOff' },
} as const satisfies Record<string, StoredItem>

/** Caches of the service worker. */
export const cacheNames = {
  /** The plain page and the files of the screens that open without a connection. */
  'page-shell': { use: 'offlineFiles', until: 'untilRenewed' },
  /** Other hashed files: messages of the locales used here, screens visited. */
  'used-files': { use: 'offlineFiles', until: 'untilRenewed' },
  /** The locales this browser has used: empty responses at paths such as `/de`. */
  languages: { use: 'offlineFiles', until: 'untilRenewed' },
} as const satisfies Record<string, StoredItem>

type PurposeOf<Item> = Item extends { use: infer Use extends StorageUse } ? (typeof storageUses)[Use] : never
type KeysOf<Items, Purpose> = {
  [Key in keyof Items]: PurposeOf<Items[Key]> extends Purpose ? Key : never
}[keyof Items]

type StorageItems = typeof localKeys & typeof tabKeys
export type LocalKey = keyof typeof localKeys
export type StorageKey = keyof StorageItems
/** Keys that are written without a choice. */
export type TechnicalKey = KeysOf<StorageItems, TechnicalPurpose>
export type OptionalKey = Exclude<StorageKey, TechnicalKey>
export type PageCookie = keyof typeof pageCookies
export type MemberRecord = keyof typeof memberRecords
export type DeviceRecord = keyof typeof deviceRecords
export type CacheName = keyof typeof cacheNames
