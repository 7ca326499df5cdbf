import type { Store } from '@crema/contract/store'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'

export type ChosenStore = Pick<Store, 'storeId' | 'name'>

/** Keeps the store that was chosen for a campaign, for this visit. The name is empty when a scanned code chose it. */
export function keepStore(storage: DeviceStorage | null, activityNo: string, { storeId, name }: ChosenStore): void {
  storage?.set('CHOSEN_STORE', `${activityNo} ${storeId} ${name}`)
}

/** What `keepStore` kept, if it is this campaign's. */
export function readChosenStore(kept: string | null, activityNo: string): ChosenStore | null {
  const [campaign, storeId, ...name] = kept?.split(' ') ?? []
  return campaign === activityNo && storeId !== undefined ? { storeId, name: name.join(' ') } : null
}
