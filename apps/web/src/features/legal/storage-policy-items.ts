import type { DevicePurpose, storageUses, StorageUse } from '#src/host-app/stored-data.ts'

/** The items of the cookie policy, each with the names that are stored for it; those of `optional` depend on a choice. */
export const storagePolicyItems = {
  necessary: ['signIn', 'region', 'device', 'task', 'choice'],
  optional: ['location', 'offline', 'updates', 'signInMethod'],
} as const
export const allStoragePolicyItems = [
  ...storagePolicyItems.necessary,
  ...storagePolicyItems.optional,
] as const
export type NecessaryItem = (typeof storagePolicyItems.necessary)[number]
export type OptionalItem = (typeof storagePolicyItems.optional)[number]

type ItemOf<Use extends StorageUse> = (typeof storageUses)[Use] extends DevicePurpose
  ? OptionalItem
  : NecessaryItem

/** The item that speaks of each use. What is stored only after a choice cannot be in an item of what is necessary, and the other way round. */
export const policyItemOfUse: { [Use in StorageUse]: ItemOf<Use> } = {
  deviceNumber: 'device',
  payment: 'task',
  region: 'region',
  launch: 'region',
  choice: 'choice',
  session: 'signIn',
  signInDraft: 'signIn',
  deletion: 'signIn',
  pending: 'task',
  campaign: 'task',
  screen: 'task',
  position: 'location',
  offlineCoupons: 'offline',
  offlineStores: 'offline',
  offlineFiles: 'offline',
  seenDraws: 'offline',
  noticesSeen: 'updates',
  signInMethod: 'signInMethod',
}
